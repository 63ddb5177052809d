import { isJsonObject, type JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest, DoubleService } from './double.ts'
import { nearness } from './nearness.ts'

interface Kept {
  id: string
  vector: readonly number[]
  data: JsonObject
}

const nearestOf = (kept: readonly Kept[], vector: readonly number[], most: number) =>
  kept
    .map((each) => ({ ...each, score: nearness(vector, each.vector) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)

const has = (data: unknown, filter: JsonObject): boolean =>
  isJsonObject(data) && Object.entries(filter).every(([name, value]) => data[name] === value)

interface Row {
  content: string
  metadata: JsonObject
  embedding: number[]
}

interface Matching {
  query_embedding: number[]
  match_count: number
  filter: JsonObject
}

/** A table of a project, and the function that finds rows. */
export function supabaseDouble(): DoubleService {
  const rows: (Kept & { data: Pick<Row, 'content' | 'metadata'> })[] = []
  return ({ method, path, query, body }) => {
    if (method === 'POST' && path === '/rest/v1/documents') {
      for (const { embedding, ...data } of body as Row[])
        rows.push({ id: String(rows.length + 1), vector: embedding, data })
      return { status: 201 }
    }
    if (method === 'PATCH' && path === '/rest/v1/documents') {
      const row = rows.find(({ id }) => query.id === `eq.${id}`)
      const { embedding, ...data } = body as Row
      if (row) Object.assign(row, { vector: embedding, data })
      return { body: row ? [{ id: row.id }] : [] }
    }
    if (path === '/rest/v1/rpc/match_documents') {
      const { query_embedding: vector, match_count: most, filter } = body as Matching
      const fitting = rows.filter(({ data }) => has(data.metadata, filter))
      return {
        body: nearestOf(fitting, vector, most).map(({ id, data, score }) => ({
          id: Number(id),
          ...data,
          similarity: score,
        })),
      }
    }
    return path === '/rest/v1/'
      ? { body: { paths: { '/': {}, '/documents': {}, '/rpc/match_documents': {} } } }
      : { status: 404, body: { message: `Could not find ${path}` } }
  }
}

interface Asked {
  namespace?: string
  vectors?: { id: string; values: number[]; metadata: JsonObject }[]
  vector?: number[]
  topK?: number
  filter?: JsonObject
  id?: string
  values?: number[]
  setMetadata?: JsonObject
}

/** An index and its namespaces, on hosts of their own. */
export function pineconeDouble(): DoubleService {
  const spaces = new Map<string, Kept[]>()
  const asked: Record<string, (body: Asked, kept: Kept[]) => DoubleAnswer> = {
    '/vectors/upsert'({ vectors = [], namespace = '' }, kept) {
      const added = vectors.map(({ id, values, metadata }) => ({ id, vector: values, data: metadata }))
      spaces.set(namespace, [...kept, ...added])
      return { body: { upsertedCount: added.length } }
    },
    '/query'({ vector = [], topK = 1, filter = {} }, kept) {
      const fitting = kept.filter(({ data }) => has(data, filter))
      return {
        body: {
          matches: nearestOf(fitting, vector, topK).map(({ id, data, score }) => ({
            id,
            score,
            metadata: data,
          })),
        },
      }
    },
    '/vectors/update'({ id, values, setMetadata }, kept) {
      const found = kept.find((each) => each.id === id)
      if (found) Object.assign(found, { vector: values, data: setMetadata })
      return { body: {} }
    },
    '/vectors/delete'({ namespace = '' }) {
      const known = spaces.delete(namespace)
      return known ? { body: {} } : { status: 404, body: { message: 'Namespace not found' } }
    },
  }
  return ({ host, path, body }: DoubleRequest) => {
    if (host === 'api.pinecone.io') {
      if (path === '/indexes') return { body: { indexes: [{ name: 'documents' }] } }
      return path === '/indexes/documents'
        ? { body: { name: 'documents', host: 'documents-1.svc.pinecone.io' } }
        : { status: 404, body: { error: { message: 'Index not found' } } }
    }
    const given = body as Asked
    return asked[path]?.(given, spaces.get(given.namespace ?? '') ?? [])
  }
}

/** A server with collections. */
export function qdrantDouble(): DoubleService {
  const collections = new Map<string, Kept[]>()
  return ({ method, path, body }) => {
    const [, , name = '', ...rest] = path.split('/')
    const kept = collections.get(name)
    const what = `${method} ${rest.join('/')}`
    if (path === '/collections')
      return { body: { result: { collections: [...collections.keys()].map((each) => ({ name: each })) } } }
    if (what === 'GET exists') return { body: { result: { exists: kept !== undefined } } }
    if (what === 'PUT ') {
      collections.set(name, [])
      return { body: { result: true } }
    }
    if (!kept) return { status: 404, body: { status: { error: `Not found: Collection ${name}` } } }
    if (what === 'PUT points') {
      const { points } = body as { points: { id: string; vector: number[]; payload: JsonObject }[] }
      kept.push(...points.map(({ payload, ...point }) => ({ ...point, data: payload })))
      return { body: { result: { status: 'completed' } } }
    }
    const { vector, limit, filter } = body as { vector: number[]; limit: number; filter?: { must: Match[] } }
    const fitting = kept.filter(({ data }) => (filter?.must ?? []).every((match) => isMatch(data, match)))
    return {
      body: {
        result: nearestOf(fitting, vector, limit).map(({ id, data, score }) => ({
          id,
          score,
          payload: data,
        })),
      },
    }
  }
}

interface Match {
  key: string
  match: { value: unknown }
}

const isMatch = (data: JsonObject, { key, match }: Match): boolean =>
  key.split('.').reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), data) ===
  match.value
