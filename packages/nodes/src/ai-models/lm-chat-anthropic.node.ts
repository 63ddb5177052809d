import { createAnthropic } from '@ai-sdk/anthropic'
import type { JSONObject } from '@ai-sdk/provider'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { listModels } from '../ai/model-list.ts'
import { givenLimit, sendingOf, settingsOf } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedModel } from '../ai/recorded-model.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/lmChatAnthropic.json' with { type: 'json' }
import { languageModelCodex } from './compatible-model.ts'

const label = 'Anthropic'

export const lmChatAnthropic = defineSubNode({
  name: 'lmChatAnthropic',
  label: 'Anthropic Chat Model',
  description: 'A model of Anthropic',
  format,
  icon: 'file:anthropic.svg',
  words: joinWords(modelWords, {
    labels: { 'options.thinking': 'Think First', 'options.thinkingBudget': 'Tokens for Thinking' },
    descriptions: {
      'options.thinkingMode': 'Whether the model thinks before it answers, and who decides for how long',
      'options.effort': 'How much work the model puts into its answer',
      'options.promptCaching': 'How long what was sent is kept, so that sending it again costs less',
    },
  }),
  service: { label },
  credentials: [{ name: 'anthropicApi', required: true }],
  codex: languageModelCodex(['claude', 'sonnet', 'opus', 'haiku']),
  supplies: 'ai_languageModel',
  effect: 'reads',
  lists: { model: listModels({ url: '/v1/models', query: { limit: 1000 } }) },
  // Whether an answer comes in pieces is up to who asks.
  hidden: ['options.streaming'],
  supply({ context, params }) {
    const fetch = outboundFetch(context, { ...sendingOf(params), credential: 'anthropicApi' })
    const provider = createAnthropic({ apiKey: 'none', baseURL: `${ofCredential}/v1`, fetch })
    const settings = { ...settingsOf(params), providerOptions: { anthropic: anthropicOptions(params) } }
    return recordedModel(context, { model: provider(params.id('model')), label, settings })
  },
})

function anthropicOptions(params: AppParams): JSONObject {
  const caching = params.maybe('options.promptCaching') ?? 'disabled'
  const mode = thinkingMode(params)
  const effort = params.maybe('options.effort')
  return {
    ...(caching !== 'disabled' && { cacheControl: { type: 'ephemeral', ttl: caching } }),
    ...(mode === 'adaptive' && { thinking: { type: 'adaptive' }, ...(effort !== undefined && { effort }) }),
    ...(mode === 'manual' && {
      thinking: { type: 'enabled', budgetTokens: givenLimit(params, 'options.thinkingBudget') ?? 1024 },
    }),
  }
}

/** Up to version 1.4 it was only switched on or off. */
function thinkingMode(params: AppParams): string {
  if (params.version < 1.5) return params.flag('options.thinking') ? 'manual' : 'disabled'
  return params.maybe('options.thinkingMode') ?? 'disabled'
}
