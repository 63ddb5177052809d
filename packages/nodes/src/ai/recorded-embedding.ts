import type { JsonObject } from '@heddle/core'
import type { ModelUse, SupplyContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
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
  { record, meter }: Pick<SupplyContext, 'record' | 'meter'>,
  { model, label, batchSize, stripNewLines = false }: RecordedEmbedding,
): EmbeddingModel => {
  const useOf = ({ usage }: EmbeddingModelV4Result): ModelUse => ({
    input: usage?.tokens ?? 0,
    output: 0,
    model: model.modelId,
  })
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      overrideMaxEmbeddingsPerCall: async ({ model: given }) =>
        Math.min(batchSize ?? Infinity, (await given.maxEmbeddingsPerCall) ?? Infinity),
      transformParams: async ({ params }) =>
        stripNewLines ? { ...params, values: params.values.map(inOneLine) } : params,
      wrapEmbed: ({ doEmbed, params }) =>
        record(
          askedOf(params.values),
          async () => {
            await meter.admit()
            const result = await embedded(doEmbed, label)
            await meter.note(useOf(result))
            return result
          },
          (result) => ({ output: outputOf(result), ...(result.usage && { tokens: useOf(result) }) }),
        ),
    },
  })
}

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
const outputOf = ({ embeddings }: EmbeddingModelV4Result): Item[] => [
  { json: { vectors: embeddings.length, dimensions: embeddings[0]?.length ?? 0 } },
]
