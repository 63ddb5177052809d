import type { RunContext, Supplied, SupplyContext } from '@heddle/core/node'
import type { EmbeddingModel, LanguageModel } from 'ai'
import type { DocumentSource, Reranker, Retriever, TextSplitter, VectorStore } from './knowledge.ts'
import type { Memory } from './memory.ts'
import type { OutputParser } from './output-parser.ts'
import type { Tool } from './tool.ts'

/** What sub-nodes of each kind are to the node that they hang on. */
interface Values {
  ai_languageModel: LanguageModel
  ai_memory: Memory
  /** One sub-node can bring several. */
  ai_tool: readonly Tool[]
  ai_outputParser: OutputParser
  ai_embedding: EmbeddingModel
  ai_vectorStore: VectorStore
  ai_document: DocumentSource
  ai_textSplitter: TextSplitter
  ai_retriever: Retriever
  ai_reranker: Reranker
}

export type Asker = Pick<RunContext | SupplyContext, 'supplied' | 'node'>

/** What hangs on a node, by kind. Each is asked for the item that is worked on. */
export async function suppliedOf<K extends keyof Values>(
  context: Asker,
  kind: K,
  itemIndex: number,
): Promise<(Supplied & { value: Values[K] })[]> {
  // Only sub-nodes of the kind can be connected, and each of them supplies what stands above.
  return (await context.supplied(kind, itemIndex)) as (Supplied & { value: Values[K] })[]
}

/** The only one of its kind, or undefined. */
export async function maybeSupplied<K extends keyof Values>(
  context: Asker,
  kind: K,
  itemIndex: number,
): Promise<Values[K] | undefined> {
  const [first] = await suppliedOf(context, kind, itemIndex)
  return first?.value
}

const names: Partial<Record<keyof Values, string>> = {
  ai_languageModel: 'a model',
  ai_embedding: 'an embedding model',
  ai_vectorStore: 'a vector store',
  ai_document: 'a document loader',
  ai_retriever: 'a retriever',
  ai_outputParser: 'an output parser',
  ai_memory: 'a memory',
  ai_textSplitter: 'a text splitter',
  ai_reranker: 'a reranker',
}

/** The only one of its kind; fails with a sentence that says what to connect. */
export async function needSupplied<K extends keyof Values>(
  context: Asker,
  kind: K,
  itemIndex: number,
): Promise<Values[K]> {
  const value = await maybeSupplied(context, kind, itemIndex)
  if (value === undefined)
    throw new Error(`Connect ${names[kind] ?? `a sub-node of the kind ${kind}`} to "${context.node.name}"`)
  return value
}
