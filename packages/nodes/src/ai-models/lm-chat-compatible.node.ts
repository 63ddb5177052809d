import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { givenObject } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { joinWords } from '../app/words.ts'
import { compatibleFormat } from './compatible-format.ts'
import { languageModelCodex, supplyCompatible } from './compatible-model.ts'

export const lmChatCompatible = defineSubNode({
  name: 'lmChatCompatible',
  label: 'Compatible Chat Model',
  description: 'A model at any address that has the interface of OpenAI',
  format: compatibleFormat,
  icon: 'file:compatible.svg',
  words: joinWords(modelWords, {
    labels: { baseUrl: 'Base URL' },
    descriptions: {
      authentication: 'A credential of OpenAI can hold the address and the key of any such service',
      baseUrl: 'Address of the service, up to the part before /chat/completions',
    },
    placeholders: { baseUrl: 'http://localhost:1234/v1' },
    choices: { openAiApi: 'OpenAI Credential', none: 'None' },
  }),
  service: { label: 'The service' },
  credentials: [
    { name: 'openAiApi', required: true, displayOptions: { show: { authentication: ['openAiApi'] } } },
  ],
  codex: languageModelCodex(['openai', 'vllm', 'lm studio', 'litellm', 'llama.cpp', 'local']),
  supplies: 'ai_languageModel',
  effect: 'reads',
  lists: {
    model: ({ params, ...call }) =>
      listModels({
        url: `${isOpen(params.text('authentication')) ? trimmed(params.text('baseUrl')) : ''}/models`,
      })(call),
  },
  supply(call) {
    const { params } = call
    const baseURL = trimmed(params.text('baseUrl'))
    const extraBody = givenObject(params, 'options.extraBody')
    const service = { label: 'The service', model: params.id('model'), extraBody }
    if (!isOpen(params.text('authentication')))
      return supplyCompatible(call, { ...service, credential: 'openAiApi' })
    if (baseURL === '') throw new Error('Enter the base URL of the service')
    return supplyCompatible(call, { ...service, baseURL })
  },
})

const isOpen = (authentication: string): boolean => authentication === 'none'

const trimmed = (address: string): string => address.trim().replace(/\/+$/, '')
