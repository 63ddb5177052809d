import type { EmbeddingsNode, KnowledgeText } from '@heddle/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

export const storeList = queryOptions({
  queryKey: ['knowledge'],
  queryFn: ({ signal }) => request('GET /knowledge', { signal }),
})

const documentsPerPage = 50

/** The documents of a store, page by page in the order they were added; all of them, or those that have some words. */
export const documentList = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'documents', id, search],
    initialPageParam: 0,
    queryFn: ({ pageParam: afterId, signal }) =>
      request('GET /knowledge/:id/documents', {
        params: { id },
        query: { search, afterId, limit: documentsPerPage },
        signal,
      }),
    getNextPageParam: (page: KnowledgeText[]) =>
      page.length < documentsPerPage ? undefined : Number(page.at(-1)?.id),
  })

/** Documents by how near their meaning is to that of one of them. */
export const similarDocuments = (id: string, like: string) =>
  queryOptions({
    queryKey: ['knowledge', 'similar', id, like],
    queryFn: ({ signal }) =>
      request('POST /knowledge/:id/search', { params: { id }, body: { like, most: 20 }, signal }),
  })

/** Embeddings nodes by which a store can be asked. */
export const modelList = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'models', id],
    queryFn: ({ signal }) => request('GET /knowledge/:id/models', { params: { id }, signal }),
  })

/** Documents by how near their meaning is to that of a text. */
export const nearestDocuments = (id: string, { workflowId, node }: EmbeddingsNode, text: string) =>
  queryOptions({
    queryKey: ['knowledge', 'nearest', id, workflowId, node, text],
    queryFn: ({ signal }) =>
      request('POST /knowledge/:id/search', {
        params: { id },
        body: { text, workflowId, node, most: 20 },
        signal,
      }),
  })

/** Fetches stores again where they are shown, with their documents. */
export const knowledgeChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['knowledge'] })
