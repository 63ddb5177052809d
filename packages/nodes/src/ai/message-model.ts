import { isJsonObject, type JsonObject } from '@heddle/core'
import type { SubInput } from '@heddle/core/node'
import type { LanguageModelV4, LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import type { ModelMessage } from 'ai'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { toolsOf, type AgentTools } from './agent-tools.ts'
import { givenNumber } from './model-settings.ts'
import { outboundFetch, type Sending } from './outbound-fetch.ts'
import { recordedModel, type ModelSettings } from './recorded-model.ts'
import { answerWithTools } from './tool-loop.ts'

/** Where tools hang on the node of a service of models. */
export const toolInput = (displayOptions: SubInput['displayOptions']): SubInput => ({
  kind: 'ai_tool',
  displayName: 'Tool',
  displayOptions,
})

interface Question {
  /** As people know the service. */
  label: string
  sending: Sending
  /** The model, which reaches its service by this way only. */
  model(fetch: typeof globalThis.fetch): LanguageModelV4
  settings: ModelSettings
  /** What the service does by itself. */
  ownTools?: readonly LanguageModelV4ProviderTool[]
  system?: string
  messages: ModelMessage[]
  /** Whether the tools that hang on the node may be used. */
  usesTools?: boolean
}

/** Asks a model, which may use the tools that hang on the node, and gives the last answer of its service as it was. */
export async function messageModel(call: AppCall, question: Question): Promise<JsonObject> {
  const { context, itemIndex, params } = call
  const { label, settings, ownTools, system = '', messages, usesTools = true } = question
  const kept = keepingAnswers(outboundFetch(context, question.sending))
  // What was asked and said is the node's own input and output: nothing is recorded beside it.
  const model = recordedModel(
    { record: (_asked, work) => work(), meter: context.meter },
    { model: question.model(kept.fetch), label, settings, ownTools },
  )
  const tools = usesTools ? await toolsOf(context, itemIndex) : noTools
  const most = roundsOf(params)
  const { signal, http } = context
  const { finishReason } = await answerWithTools({ model, system, messages, signal, http }, tools, { most })
  if (finishReason === 'tool-calls' && Object.keys(tools.set).length > 0) throw new Error(tooMany(most))
  return kept.last()
}

const noTools: AgentTools = { set: {}, toAsk: new Map() }

const usualRounds = 15

/** Zero is no limit. */
function roundsOf(params: AppParams): number {
  const most = givenNumber(params, 'options.maxToolsIterations') ?? usualRounds
  return most < 1 ? Infinity : Math.floor(most)
}

const tooMany = (most: number): string =>
  `The model has no answer after ${most} ${most === 1 ? 'iteration' : 'iterations'}. Allow more with "Max Tools Iterations", or make its task smaller.`

/** Providers keep of an answer what they know; people may want all of it. */
function keepingAnswers(fetch: typeof globalThis.fetch) {
  let last: unknown
  const keeping: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    const text = await response.text()
    last = parsed(text)
    return new Response(text, response)
  }
  return { fetch: keeping, last: () => (isJsonObject(last) ? last : {}) }
}

/** What cannot be read, the provider complains about. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
