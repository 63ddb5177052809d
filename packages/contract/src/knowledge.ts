import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { knowledgeNameMax } from './limits.ts'
import { jsonObject, timestamp } from './shapes.ts'

const store = z.object({
  id,
  name: z.string(),
  /** How many numbers each vector has; null while the store is empty. */
  dimension: z.number().nullable(),
  documents: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type KnowledgeStore = z.infer<typeof store>

const document = z.object({
  id,
  /** Its beginning, when it is long. */
  text: z.string(),
  isCut: z.boolean(),
  metadata: jsonObject,
  updatedAt: timestamp,
})
export type KnowledgeText = z.infer<typeof document>

const found = document.extend({
  /** From 0 to 1; more is nearer. */
  score: z.number(),
})
export type FoundText = z.infer<typeof found>

const model = z.object({
  workflowId: id,
  workflow: z.string(),
  node: z.string(),
  /** Whether it hangs on a node that names the store. */
  isOwn: z.boolean(),
})
export type EmbeddingsNode = z.infer<typeof model>

const most = z.int().min(1).max(100).default(10)

const documentParams = idParams.extend({ document: givenId })

export const knowledge = {
  list: endpoint({
    method: 'GET',
    path: '/knowledge',
    scope: 'knowledge:read',
    summary: 'The knowledge stores that the caller may see, by name',
    response: z.array(store),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/knowledge/:id',
    scope: 'knowledge:update',
    summary: 'Rename a knowledge store',
    params: idParams,
    body: z.object({ name: z.string().trim().min(1, 'The name cannot be empty').max(knowledgeNameMax) }),
    response: store,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/knowledge/:id',
    scope: 'knowledge:delete',
    summary: 'Delete a knowledge store with its documents',
    params: idParams,
    response: z.literal(true),
  }),
  documents: endpoint({
    method: 'GET',
    path: '/knowledge/:id/documents',
    scope: 'knowledge:read',
    summary:
      'Documents of a store in the order they were added; with search, those whose text has these words',
    params: idParams,
    query: z.object({
      search: z.string().max(1000).default(''),
      afterId: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(document),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/knowledge/:id/documents',
    scope: 'knowledge:update',
    summary: 'Delete all documents of a store, and tell how many there were',
    params: idParams,
    response: z.object({ deleted: z.number() }),
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/knowledge/:id/documents/:document',
    scope: 'knowledge:update',
    summary: 'Delete a document',
    params: documentParams,
    response: z.literal(true),
  }),
  models: endpoint({
    method: 'GET',
    path: '/knowledge/:id/models',
    scope: 'knowledge:read',
    summary: 'Embeddings nodes of workflows by which a store can be searched; those that fill it come first',
    params: idParams,
    response: z.array(model),
  }),
  search: endpoint({
    method: 'POST',
    path: '/knowledge/:id/search',
    scope: 'knowledge:read',
    summary: 'The documents that are nearest by their meaning to one of the store, or to a text',
    params: idParams,
    body: z.union([
      z.object({ like: givenId, most }),
      /** Needs an embeddings node of a workflow that the caller may run. */
      z.object({ text: z.string().trim().min(1).max(10_000), workflowId: givenId, node: z.string(), most }),
    ]),
    response: z.array(found),
  }),
}
