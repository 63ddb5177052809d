import { isJsonObject } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import type { FoundDocument, Reranker } from '../ai/knowledge.ts'
import { exchange } from '../app/service.ts'
import format from '../formats/rerankerCohere.json' with { type: 'json' }

export const rerankerCohere = defineSubNode({
  name: 'rerankerCohere',
  label: 'Reranker Cohere',
  description: 'Puts the documents first that answer a question best, with a model of Cohere',
  format,
  icon: 'file:reranker.svg',
  credentials: [{ name: 'cohereApi', required: true }],
  codex: { categories: ['AI'], subcategories: { AI: ['Rerankers'] }, alias: ['rag', 'sort', 'relevance'] },
  words: {
    labels: { modelName: 'Model', topN: 'Top N' },
    descriptions: { topN: 'How many documents are left, at most' },
    choices: {
      'rerank-v3.5': 'rerank-v3.5',
      'rerank-english-v3.0': 'rerank-english-v3.0',
      'rerank-multilingual-v3.0': 'rerank-multilingual-v3.0',
    },
  },
  supplies: 'ai_reranker',
  effect: 'reads',
  supply({ context, params }): Reranker {
    return (query, documents) =>
      context.record(
        { query, documents: documents.length },
        async () => {
          const line = { http: context.http, sleep: context.sleep, credential: 'cohereApi' }
          const { body } = await exchange({ label: 'Cohere' }, line, {
            method: 'POST',
            url: '/v2/rerank',
            body: {
              model: params.text('modelName'),
              query,
              documents: documents.map(({ text }) => text),
              top_n: Math.min(Math.max(1, Math.floor(params.number('topN'))), documents.length),
            },
          })
          return inOrder(body, documents)
        },
        (found) => ({
          output: found.map(({ text, metadata, score }) => ({
            json: { document: { pageContent: text, metadata }, score },
          })),
        }),
      )
  },
})

/** The service only says which of the documents it means. */
function inOrder(body: unknown, documents: readonly FoundDocument[]): FoundDocument[] {
  const results: unknown[] = isJsonObject(body) && Array.isArray(body.results) ? body.results : []
  return results.flatMap((result) => {
    if (!isJsonObject(result)) return []
    const document = documents[Number(result.index)]
    return document ? [{ ...document, score: Number(result.relevance_score) }] : []
  })
}
