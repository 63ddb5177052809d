import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { modelWords } from '../ai/model-words.ts'
import format from '../formats/lmOpenAi.json' with { type: 'json' }
import { languageModelCodex, supplyCompatible } from './compatible-model.ts'

/** Once for models that only went on writing a text; all that there are now hold chats. */
export const lmOpenAi = defineSubNode({
  name: 'lmOpenAi',
  label: 'OpenAI Model',
  description: 'A model of OpenAI, as older workflows use it',
  format,
  icon: 'file:openai.svg',
  words: modelWords,
  service: { label: 'OpenAI' },
  credentials: [{ name: 'openAiApi', required: true }],
  codex: { ...languageModelCodex(['gpt']), replacedBy: 'heddle.lmChatOpenAi' },
  supplies: 'ai_languageModel',
  effect: 'reads',
  lists: { model: listModels() },
  supply(call) {
    const baseURL = call.params.maybe('options.baseURL')
    return supplyCompatible(call, {
      label: 'OpenAI',
      model: call.params.id('model'),
      credential: 'openAiApi',
      ...(baseURL !== undefined && { baseURL }),
    })
  },
})
