import { createOpenAI } from '@ai-sdk/openai'
import { textOf } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { givenObject, sendingOf, settingsOf } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedModel } from '../ai/recorded-model.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/lmChatOpenAi.json' with { type: 'json' }
import { languageModelCodex } from './compatible-model.ts'
import { isForChats } from './openai-models.ts'
import { openAiTools } from './openai-tools.ts'
import { openAiWords } from './openai-words.ts'
import { promptField, responseSettings } from './response-settings.ts'

const label = 'OpenAI'

export const lmChatOpenAi = defineSubNode({
  name: 'lmChatOpenAi',
  label: 'OpenAI Chat Model',
  description: 'A model of OpenAI, or of a service with the same interface',
  format,
  icon: 'file:openai.svg',
  words: joinWords(modelWords, openAiWords),
  service: { label },
  credentials: [{ name: 'openAiApi', required: true }],
  codex: languageModelCodex(['gpt', 'chatgpt']),
  supplies: 'ai_languageModel',
  effect: 'reads',
  lists: { model: listModels({ fits: ({ id }) => isForChats(textOf(id)) }) },
  supply({ context, params }) {
    const isResponse = params.version >= 1.3 && params.flag('responsesApiEnabled')
    const extraBody = { ...(isResponse && promptField(params)), ...givenObject(params, 'options.extraBody') }
    const fetch = outboundFetch(context, { ...sendingOf(params), credential: 'openAiApi', extraBody })
    const baseURL = params.maybe('options.baseURL') ?? ofCredential
    const provider = createOpenAI({ apiKey: 'none', baseURL, fetch })
    const model = params.id('model')
    if (!isResponse)
      return recordedModel(context, { model: provider.chat(model), label, settings: chatSettings(params) })
    return recordedModel(context, {
      model: provider.responses(model),
      label,
      settings: responseSettings(params),
      ownTools: openAiTools(params),
    })
  },
})

function chatSettings(params: AppParams) {
  const reasoningEffort = params.maybe('options.reasoningEffort')
  return {
    ...settingsOf(params),
    ...(reasoningEffort !== undefined && { providerOptions: { openai: { reasoningEffort } } }),
  }
}
