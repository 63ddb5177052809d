import { textOf } from '@heddle/core'
import format from '../formats/lmChatXAiGrok.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatXAiGrok = compatibleModel({
  name: 'lmChatXAiGrok',
  label: 'xAI Grok Chat Model',
  description: 'A model of xAI',
  format,
  icon: 'xai.svg',
  credential: 'xAiApi',
  service: 'xAI',
  alias: ['grok', 'x.ai'],
  words: {
    descriptions: {
      'options.priority': 'Whether to be served sooner, at a higher price',
      'options.reasoning': 'How long the model thinks before it answers',
    },
  },
  models: { fits: ({ id }) => !/image/.test(textOf(id)) },
  extraBody: (params) => ({
    ...(params.value('options.priority') === true && { service_tier: 'priority' }),
    ...(params.maybe('options.reasoning') !== undefined && {
      reasoning_effort: params.text('options.reasoning'),
    }),
  }),
})
