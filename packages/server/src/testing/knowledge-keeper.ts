import type { EmbeddedDocument, KnowledgeAccess, NearDocument, NearestQuestion } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import type { Db } from '../db/schema.ts'
import { addDocuments } from '../knowledge/document-queries.ts'
import { ensureStore } from '../knowledge/store-queries.ts'
import type { FindNode } from './connect-inline.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** What the node is to do, as the body of a call. */
interface Order {
  act: keyof KnowledgeAccess
  store?: string
  documents?: EmbeddedDocument[] | (EmbeddedDocument & { id: string })[]
  question?: NearestQuestion
}

const acts: Record<Order['act'], (knowledge: KnowledgeAccess, order: Order) => Promise<unknown>> = {
  add: (knowledge, { store = '', documents = [] }) => knowledge.add(store, documents),
  nearest: (knowledge, { store = '', question = { vector: [], most: 1 } }) =>
    knowledge.nearest(store, question),
  update: (knowledge, { store = '', documents = [] }) =>
    knowledge.update(store, documents as (EmbeddedDocument & { id: string })[]),
  clear: (knowledge, { store = '' }) => knowledge.clear(store),
  list: (knowledge) => knowledge.list(),
}

/** Makes a vector of a text of numbers, such as `1 0`. */
const embedding = {
  doEmbed: async ({ values }: { values: string[] }) => ({
    embeddings: values.map((text) => text.split(' ').map(Number)),
  }),
}

/** The catalogue, but the node that does nothing does to knowledge what it is told, and a model needs no service. */
export const findKeeper: FindNode = async (type) => {
  const definition = await catalog.findNode(type)
  if (definition && type === 'heddle.embeddingsOpenAi') return { ...definition, supply: () => embedding }
  if (!definition || type !== 'heddle.noOp') return definition
  return {
    ...definition,
    async run({ items, knowledge }) {
      const order = items[0]?.json.body as Order
      try {
        return [[{ json: { result: (await acts[order.act](knowledge, order)) ?? null } }]]
      } catch (error) {
        return [[{ json: { error: String(error) } }]]
      }
    },
  }
}

/** Has a workflow of this person do something to their knowledge. */
export async function keeperOf(app: TestApp, client: TestClient) {
  const path = `keeper-${crypto.randomUUID()}`
  const parameters = { path, httpMethod: 'POST', responseMode: 'lastNode' }
  const id = await app.aWorkflow(
    {
      active: true,
      nodes: {
        Hook: { type: 'heddle.webhook', typeVersion: 2.1, webhookId: path, parameters },
        Keeper: 'heddle.noOp',
      },
      lines: ['Hook > Keeper'],
    },
    client,
  )
  const order = async (payload: Order): Promise<{ result?: unknown; error?: string }> => {
    const answer = await app.app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload })
    return answer.json()
  }
  return {
    workflowId: id,
    order,
    add: async (store: string, documents: EmbeddedDocument[]) =>
      (await order({ act: 'add', store, documents })).result as string[],
    nearest: async (store: string, question: NearestQuestion) =>
      (await order({ act: 'nearest', store, question })).result as NearDocument[],
  }
}

/** Gives a person a store with one text in it, without a workflow, and gives its id. */
export async function giveStore(db: Db, client: TestClient, name: string): Promise<string> {
  const store = await ensureStore(db, (await client.get('/me')).data.id, name)
  await addDocuments(db, store, [{ text: 'A text', metadata: {}, vector: Float32Array.of(1, 2) }])
  return String(store.id)
}
