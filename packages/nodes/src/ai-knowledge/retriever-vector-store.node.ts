import { defineSubNode } from '../ai/define-ai-node.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/retrieverVectorStore.json' with { type: 'json' }
import { recordedRetriever, retrieverCodex } from './retriever.ts'

export const retrieverVectorStore = defineSubNode({
  name: 'retrieverVectorStore',
  label: 'Vector Store Retriever',
  description: 'Finds documents in a vector store',
  format,
  icon: 'file:retriever.svg',
  codex: retrieverCodex(),
  words: {
    labels: { topK: 'Limit' },
    descriptions: { topK: 'How many documents are found, at most' },
  },
  supplies: 'ai_retriever',
  subInputs: [{ kind: 'ai_vectorStore', displayName: 'Vector Store', required: true, most: 1 }],
  effect: 'reads',
  async supply(call) {
    const { context, params } = call
    const store = await needSupplied(context, 'ai_vectorStore', context.itemIndex)
    const most = params.number('topK')
    return recordedRetriever(call, (query) => store.query(query, { most }))
  },
})
