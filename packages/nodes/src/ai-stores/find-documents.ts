import { textOf, type JsonObject } from '@heddle/core'
import type { RunContext, SupplyContext } from '@heddle/core/node'
import { embed } from 'ai'
import type { FoundDocument } from '../ai/knowledge.ts'
import { ownMetadata } from '../ai/own-metadata.ts'
import { needSupplied } from '../ai/supplied.ts'
import type { AppParams } from '../app/params.ts'
import type { StoreBackend } from './store-backend.ts'

interface Searching {
  context: Pick<RunContext | SupplyContext, 'supplied' | 'node' | 'signal'>
  params: AppParams
  backend: StoreBackend
  itemIndex: number
}

/** Finds documents by their meaning; the vector of the question is made by the model that hangs on the store. */
export type Find = (text: string, most: number) => Promise<FoundDocument[]>

export async function finder({ context, params, backend, itemIndex }: Searching): Promise<Find> {
  const [model, rerank] = await Promise.all([
    needSupplied(context, 'ai_embedding', itemIndex),
    params.flag('useReranker') ? needSupplied(context, 'ai_reranker', itemIndex) : undefined,
  ])
  const filter = ownMetadata(params.rows('options.metadata.metadataValues'))
  return async (text, most) => {
    if (text.trim() === '') throw new Error('There is nothing to look for: the text is empty')
    const { embedding } = await embed({ model, value: text, maxRetries: 0, abortSignal: context.signal })
    const found = await backend.nearest(embedding, { most: Math.max(1, Math.floor(most)), filter })
    return rerank && found.length > 0 ? rerank(text, found) : found
  }
}

/** A document as it is told of: elsewhere in workflows its text has this name. */
export const tellDocument = ({ text, metadata }: Pick<FoundDocument, 'text' | 'metadata'>): JsonObject => ({
  pageContent: text,
  metadata,
})

/** The same, without what is known about it where nobody wants that. */
export function tellFound(found: FoundDocument, params: AppParams): JsonObject {
  const { pageContent, metadata } = tellDocument(found)
  return params.flag('includeDocumentMetadata') ? { pageContent, metadata } : { pageContent }
}

export const promptIn = (params: AppParams): string => textOf(params.value('prompt'))
