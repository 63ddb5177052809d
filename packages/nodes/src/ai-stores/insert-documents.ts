import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import { embedMany, type EmbeddingModel } from 'ai'
import type { Document } from '../ai/knowledge.ts'
import { needSupplied } from '../ai/supplied.ts'
import type { AppParams } from '../app/params.ts'
import { tellDocument } from './find-documents.ts'
import type { StoreBackend } from './store-backend.ts'

const usualBatch = 200

interface Inserting {
  context: RunContext
  paramsFor(itemIndex: number): AppParams
  backendFor(params: AppParams): Promise<StoreBackend>
  /** The parameter that says whether the store is emptied first. */
  clearedBy: string | undefined
}

/** Documents that wait until there are enough of them: many small items are not a request each. */
interface Pile {
  backend: StoreBackend
  model: EmbeddingModel
  waiting: Document[]
}

/** Puts the documents of all items into the store, and gives them out. */
export async function insertDocuments({
  context,
  paramsFor,
  backendFor,
  clearedBy,
}: Inserting): Promise<NodeOutput> {
  const piles = new Map<StoreBackend, Pile>()
  const pileFor = async (params: AppParams, itemIndex: number): Promise<Pile> => {
    const backend = await backendFor(params)
    const known = piles.get(backend)
    if (known) return known
    const model = await needSupplied(context, 'ai_embedding', itemIndex)
    if (clearedBy !== undefined && params.flag(clearedBy)) await backend.clear?.()
    const pile = { backend, model, waiting: [] }
    piles.set(backend, pile)
    return pile
  }
  const output = await eachItem(context, async (_item, itemIndex) => {
    const params = paramsFor(itemIndex)
    const load = await needSupplied(context, 'ai_document', itemIndex)
    const pile = await pileFor(params, itemIndex)
    const documents = await load(itemIndex)
    pile.waiting = pile.waiting.concat(documents)
    await store(context, pile, { size: batchSize(params), isLast: mayFail(context, params) })
    return documents.map((document) => ({ json: tellDocument(document) }))
  })
  for (const pile of piles.values()) await store(context, pile, { size: usualBatch, isLast: true })
  return output
}

/** Where each item stands for itself, it must be stored before it counts as done. */
const mayFail = ({ continueOnFail }: RunContext, params: AppParams): boolean =>
  continueOnFail || params.version < 1.1

const batchSize = (params: AppParams): number =>
  params.value('embeddingBatchSize') === undefined
    ? usualBatch
    : Math.max(1, Math.floor(params.number('embeddingBatchSize')))

async function store(
  { signal }: RunContext,
  pile: Pile,
  { size, isLast }: { size: number; isLast: boolean },
): Promise<void> {
  while (pile.waiting.length >= (isLast ? 1 : size)) {
    const batch = pile.waiting.slice(0, size)
    pile.waiting = pile.waiting.slice(size)
    const { embeddings } = await embedMany({
      model: pile.model,
      values: batch.map(({ text }) => text),
      maxRetries: 0,
      abortSignal: signal,
    })
    signal.throwIfAborted()
    await pile.backend.add(
      batch.map(({ text, metadata }, index) => ({ text, metadata, vector: embeddings[index] ?? [] })),
    )
  }
}
