import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Redis } from 'ioredis'
import type { FoundDocument } from '../ai/knowledge.ts'

/** An index, and the fields of the hashes that it knows. */
export interface RedisPlace {
  index: string
  prefix: string
  content: string
  metadata: string
  vector: string
}

const scoreField = 'vector_score'

/** Numbers of four bytes each. */
export const bytesOf = (vector: readonly number[]): Buffer => Buffer.from(new Float32Array(vector).buffer)

/** Only where there is none yet. */
export async function createIndex(redis: Redis, place: RedisPlace, dimensions: number): Promise<void> {
  const { index, prefix, content, metadata, vector } = place
  const vectors = [
    vector,
    'VECTOR',
    'HNSW',
    6,
    'TYPE',
    'FLOAT32',
    'DIM',
    dimensions,
    'DISTANCE_METRIC',
    'COSINE',
  ]
  const schema = [...vectors, content, 'TEXT', metadata, 'TEXT']
  await redis
    .call('FT.CREATE', index, 'ON', 'HASH', 'PREFIX', 1, prefix, 'SCHEMA', ...schema)
    .catch(unless(/already exists/i))
}

/** With all documents in it. */
export async function dropIndex(redis: Redis, { index }: RedisPlace): Promise<void> {
  await redis.call('FT.DROPINDEX', index, 'DD').catch(unless(/unknown|no such/i))
}

const unless = (expected: RegExp) => (error: unknown) => {
  if (!(error instanceof Error && expected.test(error.message))) throw error
}

interface Search {
  vector: readonly number[]
  most: number
  /** One of them has to stand in the metadata. */
  words: readonly string[]
}

export async function searchIndex(
  redis: Redis,
  place: RedisPlace,
  { vector, most, words }: Search,
): Promise<FoundDocument[]> {
  const filter = words.length === 0 ? '*' : `(@${place.metadata}:(${words.map(escaped).join('|')}))`
  const query = `${filter}=>[KNN ${most} @${place.vector} $vector AS ${scoreField}]`
  const fields = [place.content, place.metadata, scoreField]
  const given = ['PARAMS', 2, 'vector', bytesOf(vector)]
  const wanted = ['RETURN', fields.length, ...fields, 'SORTBY', scoreField, 'LIMIT', 0, most, 'DIALECT', 2]
  const answer = await redis.call('FT.SEARCH', place.index, query, ...given, ...wanted)
  return documentsIn(answer, place)
}

/** Signs mean something in the language of searches. */
const escaped = (word: string): string => word.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)

/** First how many there are, then each key with its fields and their values in turn. */
function documentsIn(answer: unknown, place: RedisPlace): FoundDocument[] {
  const [, ...list] = Array.isArray(answer) ? answer : []
  const found: FoundDocument[] = []
  for (let at = 0; at + 1 < list.length; at += 2) {
    const fields = fieldsIn(list[at + 1])
    found.push({
      id: textOf(list[at]),
      text: textOf(fields.get(place.content)),
      metadata: metadataIn(fields.get(place.metadata)),
      score: 1 - Number(fields.get(scoreField)),
    })
  }
  return found
}

function fieldsIn(list: unknown): Map<string, string> {
  const texts = Array.isArray(list) ? list.map((each) => textOf(each)) : []
  return new Map(
    texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ''] as const] : [])),
  )
}

function metadataIn(text = '{}'): JsonObject {
  try {
    const data: unknown = JSON.parse(text)
    return isJsonObject(data) ? data : {}
  } catch {
    return {}
  }
}
