import { isJsonObject } from '@heddle/core'
import format from '../formats/lmChatMistralCloud.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatMistralCloud = compatibleModel({
  name: 'lmChatMistralCloud',
  label: 'Mistral Cloud Chat Model',
  description: 'A model of Mistral',
  format,
  icon: 'mistral.svg',
  credential: 'mistralCloudApi',
  service: 'Mistral',
  alias: ['mistral', 'codestral', 'magistral'],
  words: {
    descriptions: {
      'options.safeMode': 'Whether Mistral adds its own instructions against harmful answers',
      'options.randomSeed': 'The same number gives the same answer to the same question',
    },
  },
  models: {
    fits: ({ capabilities }) => !isJsonObject(capabilities) || capabilities.completion_chat !== false,
  },
  // Mistral has names of its own for two settings.
  extraBody: (params) => ({
    ...(params.value('options.safeMode') === true && { safe_prompt: true }),
    ...(params.maybe('options.randomSeed') !== undefined && {
      seed: undefined,
      random_seed: params.number('options.randomSeed'),
    }),
  }),
})
