import type { JsonObject } from '@heddle/core'
import type { ModelUse, SupplyContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4ProviderTool,
} from '@ai-sdk/provider'
import { defaultSettingsMiddleware, wrapLanguageModel, type LanguageModel } from 'ai'
import { modelProblem } from './model-problem.ts'
import { gatherStream, knownTool, type Said } from './model-stream.ts'

/** What the node says about every call, where the caller says nothing else. */
export type ModelSettings = Parameters<typeof defaultSettingsMiddleware>[0]['settings']

interface RecordedModel {
  model: LanguageModelV4
  /** As people know the service. */
  label: string
  settings?: ModelSettings
  /** What the service does by itself, beside the tools of the caller. */
  ownTools?: readonly LanguageModelV4ProviderTool[]
}

/** A model whose every call is recorded as a run of its sub-node: what it was told, what it said, how many tokens. */
export const recordedModel = (
  { record, meter }: Pick<SupplyContext, 'record' | 'meter'>,
  { model, label, settings = {}, ownTools = [] }: RecordedModel,
): LanguageModel => {
  const useOf = ({ usage }: Said): ModelUse => ({
    input: usage.inputTokens.total ?? 0,
    output: usage.outputTokens.total ?? 0,
    model: model.modelId,
  })
  const note = (said: Said) => meter.note(useOf(said))
  const tell = (said: Said) => ({ output: outputOf(said), tokens: useOf(said) })
  return wrapLanguageModel({
    model,
    middleware: [
      defaultSettingsMiddleware({ settings }),
      {
        specificationVersion: 'v4',
        transformParams: async ({ params }) => withTools(params, ownTools),
        wrapGenerate: ({ doGenerate, params }) =>
          record(
            askedOf(params),
            async () => {
              await meter.admit()
              const result = await generated(doGenerate, label)
              await note(result)
              return result
            },
            tell,
          ),
        // The pieces go on as they come; the call has been answered when the last one has.
        wrapStream: ({ doStream, params }) =>
          new Promise((resolve, reject) => {
            const answer = async () => {
              await meter.admit()
              const { stream, ...rest } = await explained(doStream, label)
              const gathered = gatherStream(stream, { label, atEnd: note })
              resolve({ ...rest, stream: gathered.stream })
              return gathered.answer
            }
            record(askedOf(params), answer, tell).catch(reject)
          }),
      },
    ],
  })
}

const withTools = (
  params: LanguageModelV4CallOptions,
  tools: readonly LanguageModelV4ProviderTool[],
): LanguageModelV4CallOptions =>
  tools.length === 0 ? params : { ...params, tools: [...(params.tools ?? []), ...tools] }

/** What a model does not support of the settings is left out by the provider; its warnings are for developers. */
async function generated(
  doGenerate: () => PromiseLike<LanguageModelV4GenerateResult>,
  label: string,
): Promise<LanguageModelV4GenerateResult> {
  const result = await explained(doGenerate, label)
  return { ...result, warnings: [], content: result.content.map(knownTool) }
}

/** Fails with what the service says is wrong. */
export async function explained<T>(work: () => PromiseLike<T>, label: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw modelProblem(error, label)
  }
}

/** Files are told of, not copied. */
function askedOf({ prompt, tools = [] }: LanguageModelV4CallOptions): JsonObject {
  const messages = prompt.map(({ role, content }) => ({ role, content: shown(content) }))
  return { messages, ...(tools.length > 0 && { tools: tools.map(({ name }) => name) }) }
}

const shown = (content: LanguageModelV4CallOptions['prompt'][number]['content']): unknown =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'file' ? { type: 'file', mediaType: part.mediaType } : part))

function outputOf({ content }: Said): Item[] {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const toolCalls = content.flatMap((part) =>
    part.type === 'tool-call' ? [{ name: part.toolName, input: part.input }] : [],
  )
  return [{ json: { text, ...(toolCalls.length > 0 && { toolCalls }) } }]
}
