import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { EmbeddingModel } from 'ai'
import type { SupplyCall } from '../ai/define-ai-node.ts'
import { givenLimit, sendingOf } from '../ai/model-settings.ts'
import { ofCredential, outboundFetch } from '../ai/outbound-fetch.ts'
import { recordedEmbedding } from '../ai/recorded-embedding.ts'
import type { AppParams } from '../app/params.ts'

interface CompatibleService {
  /** As people know the service. */
  label: string
  model: string
  credential: string
  /** Where the service is, unless the credential knows. */
  baseURL?: string
}

/** An embedding model behind the interface of OpenAI, as the options of the node want it. */
export function supplyEmbedding(
  { context, params }: SupplyCall,
  { label, model, credential, baseURL = ofCredential }: CompatibleService,
): EmbeddingModel {
  const dimensions = givenLimit(params, 'options.dimensions')
  const extraBody = dimensions === undefined ? {} : { dimensions }
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch: outboundFetch(context, { ...sendingOf(params), credential, extraBody }),
  })
  return recordedEmbedding(context, { model: provider.embeddingModel(model), label, ...batchesOf(params) })
}

/** Line breaks are taken away unless a person says otherwise, where they can. */
const batchesOf = (params: AppParams) => ({
  batchSize: givenLimit(params, 'options.batchSize') ?? 512,
  stripNewLines: params.value('options.stripNewLines') !== false,
})

export const embeddingCodex = (alias: readonly string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Embeddings'] },
  alias: ['vector', 'rag', 'semantic search', ...alias],
})
