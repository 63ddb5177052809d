import { createGoogle } from '@ai-sdk/google'
import type { JSONObject } from '@ai-sdk/provider'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { geminiModels } from '../ai/model-gemini.ts'
import { sendingOf, settingsOf } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedModel } from '../ai/recorded-model.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/lmChatGoogleGemini.json' with { type: 'json' }
import { languageModelCodex } from './compatible-model.ts'

const label = 'Google Gemini'

export const lmChatGoogleGemini = defineSubNode({
  name: 'lmChatGoogleGemini',
  label: 'Google Gemini Chat Model',
  description: 'A model of Google',
  format,
  icon: 'file:gemini.svg',
  words: joinWords(modelWords, {
    choices: {
      HARM_CATEGORY_HARASSMENT: 'Harassment',
      HARM_CATEGORY_HATE_SPEECH: 'Hate Speech',
      HARM_CATEGORY_SEXUALLY_EXPLICIT: 'Sexually Explicit',
      HARM_CATEGORY_DANGEROUS_CONTENT: 'Dangerous Content',
      HARM_BLOCK_THRESHOLD_UNSPECIFIED: 'As Google Decides',
      BLOCK_LOW_AND_ABOVE: 'Block Low and Above',
      BLOCK_MEDIUM_AND_ABOVE: 'Block Medium and Above',
      BLOCK_ONLY_HIGH: 'Block Only High',
      BLOCK_NONE: 'Block Nothing',
    },
    descriptions: { 'options.safetySettings': 'Which harmful content is blocked' },
  }),
  service: { label },
  credentials: [{ name: 'googlePalmApi', required: true }],
  codex: languageModelCodex(['google', 'gemini', 'palm']),
  supplies: 'ai_languageModel',
  effect: 'reads',
  lists: { modelName: geminiModels('generateContent') },
  supply({ context, params }) {
    const fetch = outboundFetch(context, { ...sendingOf(params), credential: 'googlePalmApi' })
    const provider = createGoogle({ apiKey: 'none', baseURL: `${ofCredential}/v1beta`, fetch })
    const settings = { ...settingsOf(params), providerOptions: { google: googleOptions(params) } }
    return recordedModel(context, { model: provider(params.id('modelName')), label, settings })
  },
})

function googleOptions(params: AppParams): JSONObject {
  const safetySettings = params
    .rows('options.safetySettings.values')
    .map(({ category, threshold }) => ({ category: String(category), threshold: String(threshold) }))
  return safetySettings.length > 0 ? { safetySettings } : {}
}
