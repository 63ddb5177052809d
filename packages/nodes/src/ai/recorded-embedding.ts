import type { JsonObject } from '@heddle/core'
import type { AnsweredCall, SupplyContext } from '@heddle/core/node'
import type { EmbeddingModelV4, EmbeddingModelV4Result } from '@ai-sdk/provider'
import { wrapEmbeddingModel, type EmbeddingModel } from 'ai'
import { explained } from './recorded-model.ts'

interface RecordedEmbedding {
  model: EmbeddingModelV4
  /** As people know the service. */
  label: string
  /** How many texts are sent at once. */
  batchSize?: number | undefined
  stripNewLines?: boolean
}

/** An embedding model whose every call is recorded as a run of its sub-node: how it began, how many vectors, how many tokens. */
export const recordedEmbedding = (
  context: Pick<SupplyContext, 'record'>,
  { model, label, batchSize, stripNewLines = false }: RecordedEmbedding,
): EmbeddingModel =>
  wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      overrideMaxEmbeddingsPerCall: async ({ model: given }) =>
        Math.min(batchSize ?? Infinity, (await given.maxEmbeddingsPerCall) ?? Infinity),
      transformParams: async ({ params }) =>
        stripNewLines ? { ...params, values: params.values.map(inOneLine) } : params,
      wrapEmbed: ({ doEmbed, params }) =>
        context.record(askedOf(params.values), () => embedded(doEmbed, label), tellOf),
    },
  })

const inOneLine = (text: string): string => text.replaceAll('\n', ' ')

async function embedded(
  doEmbed: () => PromiseLike<EmbeddingModelV4Result>,
  label: string,
): Promise<EmbeddingModelV4Result> {
  return { ...(await explained(doEmbed, label)), warnings: [] }
}

const longestShown = 300

/** There can be thousands of texts, which stand in the documents already: their beginnings tell which they are. */
const askedOf = (values: readonly string[]): JsonObject => ({
  texts: values.map((text) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)),
})

/** Vectors mean nothing to people. */
function tellOf({ embeddings, usage }: EmbeddingModelV4Result): AnsweredCall {
  const json = { vectors: embeddings.length, dimensions: embeddings[0]?.length ?? 0 }
  return { output: [{ json }], ...(usage && { tokens: { input: usage.tokens, output: 0 } }) }
}
