import type { JsonObject } from '@heddle/core'
import { sql } from 'kysely'
import type { SearchedDatabase } from '../db/open-to-search.ts'
import { searchName } from '../db/search-name.ts'
import { metadataIs } from './metadata-filter.ts'
import { fromBytes, likenessTo, toBytes, toScore } from './vector.ts'

/** So many are in memory at once. */
const vectorsAtOnce = 500
const textsAtOnce = 100

export interface NearestSearch {
  storeId: number
  vector: Float32Array
  most: number
  filter: JsonObject
}

export interface WordSearch {
  storeId: number
  search: string
  afterId: number
  limit: number
}

export interface ReadDocument {
  id: number
  text: string
  metadata: JsonObject
  updatedAt: string
}

export interface ScoredDocument extends ReadDocument {
  score: number
}

interface Scored {
  id: number
  score: number
}

const columns = ['id', 'text', 'metadata', 'updatedAt'] as const

/** The nearest documents of a store, nearest first. Every vector is looked at, so that none is missed. */
export async function findNearest(
  database: SearchedDatabase,
  search: NearestSearch,
): Promise<ScoredDocument[]> {
  const near = await (database.comparesVectors ? rankThere(database, search) : rankHere(database, search))
  if (near.length === 0) return []
  const rows = await database.db
    .selectFrom('knowledge_document')
    .select(columns)
    .where('storeId', '=', search.storeId)
    .where(
      'id',
      'in',
      near.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return near.flatMap(({ id, score }) => {
    const row = byId.get(id)
    // One that was deleted in between is not there any more.
    return row ? [{ ...row, score }] : []
  })
}

/** Lets the database compare. */
async function rankThere(
  { db, kind }: SearchedDatabase,
  { storeId, vector, most, filter }: NearestSearch,
): Promise<Scored[]> {
  const distance = sql<number | null>`vec_distance_cosine("vector", ${toBytes(vector)})`
  const rows = await db
    .selectFrom('knowledge_document')
    .select(['id', distance.as('distance')])
    .where('storeId', '=', storeId)
    .where(metadataIs(kind, filter))
    .orderBy(sql`"distance" is null`)
    .orderBy('distance')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.id, score: toScore(1 - (row.distance ?? 1)) }))
}

/** Compares in this thread, with a few vectors in memory at a time. */
async function rankHere(
  { db, kind }: SearchedDatabase,
  { storeId, vector, most, filter }: NearestSearch,
): Promise<Scored[]> {
  const likeness = likenessTo(vector)
  let best: Scored[] = []
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('knowledge_document')
      .select(['id', 'vector'])
      .where('storeId', '=', storeId)
      .where('id', '>', last)
      .where(metadataIs(kind, filter))
      .orderBy('id')
      .limit(vectorsAtOnce)
      .execute()
    const scored = rows.map((row) => ({ id: row.id, score: likeness(fromBytes(row.vector)) }))
    best = [...best, ...scored]
      .toSorted((one, other) => other.score - one.score || one.id - other.id)
      .slice(0, most)
    const end = rows.at(-1)
    if (!end || rows.length < vectorsAtOnce) return best
    last = end.id
  }
}

/** Documents whose text has these words, in any case, in the order they were added. */
export async function findByWords(
  { db }: Pick<SearchedDatabase, 'db'>,
  { storeId, search, afterId, limit }: WordSearch,
): Promise<ReadDocument[]> {
  const wanted = searchName(search.trim())
  const found: ReadDocument[] = []
  let last = afterId
  for (;;) {
    const size = wanted === '' ? limit : textsAtOnce
    const rows = await db
      .selectFrom('knowledge_document')
      .select(columns)
      .where('storeId', '=', storeId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(size)
      .execute()
    for (const row of rows)
      if (searchName(row.text).includes(wanted) && found.push(row) >= limit) return found
    const end = rows.at(-1)
    if (!end || rows.length < size) return found
    last = end.id
  }
}
