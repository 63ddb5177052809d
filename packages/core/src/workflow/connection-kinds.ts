/** The connection type that carries items. */
export const mainConnection = 'main'

/** What a sub-node can be to the node it hangs on. Such a connection carries no items: the node asks its sub-node. */
export const supplyKinds = [
  'ai_languageModel',
  'ai_memory',
  'ai_tool',
  'ai_outputParser',
  'ai_embedding',
  'ai_vectorStore',
  'ai_document',
  'ai_textSplitter',
  'ai_retriever',
  'ai_reranker',
] as const

export type SupplyKind = (typeof supplyKinds)[number]

const known: ReadonlySet<string> = new Set(supplyKinds)

export const isSupplyKind = (type: string): type is SupplyKind => known.has(type)
