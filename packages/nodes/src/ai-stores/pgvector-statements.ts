import type { EmbeddedDocument } from '@heddle/core/node'
import type { Client, QueryResult } from 'pg'
import { quoteName } from '../postgres/table-params.ts'
import type { Nearest } from './store-backend.ts'

/** Where vectors stand in a database. */
export interface VectorTable {
  name: string
  columns: { id: string; vector: string; content: string; metadata: string }
  /** A way to measure, by its name. */
  distance: string
  /** Of several collections in the table the one that is used; their names are in a table of their own. */
  collection?: { name: string; table: string }
}

interface Distance {
  operator: string
  /** Makes a distance a score from 0 to 1, where that is what the vectors are like. */
  score(distance: string): string
}

export const distances: Readonly<Record<string, Distance>> = {
  cosine: { operator: '<=>', score: (distance) => `1 - ${distance}` },
  // The operator gives the negative one, as only the least can be found by an index.
  innerProduct: { operator: '<#>', score: (distance) => `-1 * ${distance}` },
  euclidean: { operator: '<->', score: (distance) => `1 / (1 + ${distance})` },
}

/** A name with its schema in front, if it has one. */
const tableText = (name: string): string => name.split('.').map(quoteName).join('.')

export async function prepareTable(
  client: Client,
  { name, columns, collection }: VectorTable,
): Promise<void> {
  const { id, vector, content, metadata } = quoted(columns)
  await client.query('CREATE EXTENSION IF NOT EXISTS vector')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${tableText(name)} (${id} uuid PRIMARY KEY DEFAULT gen_random_uuid(), ${content} text, ${metadata} jsonb, ${vector} vector)`,
  )
  if (!collection) return
  const names = tableText(collection.table)
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${names} (uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(), name varchar, cmetadata jsonb)`,
  )
  await client.query(
    `ALTER TABLE ${tableText(name)} ADD COLUMN IF NOT EXISTS collection_id uuid REFERENCES ${names}(uuid) ON DELETE CASCADE`,
  )
  await client.query(
    `INSERT INTO ${names} (name) SELECT $1::varchar WHERE NOT EXISTS (SELECT 1 FROM ${names} WHERE name = $1)`,
    [collection.name],
  )
}

export async function addRows(
  client: Client,
  { name, columns, collection }: VectorTable,
  documents: readonly EmbeddedDocument[],
): Promise<void> {
  const { vector, content, metadata } = quoted(columns)
  const own = collection
    ? {
        column: ', collection_id',
        value: `, (${collectionId(collection.table, '$4')})`,
        values: [collection.name],
      }
    : { column: '', value: '', values: [] }
  await client.query(
    `INSERT INTO ${tableText(name)} (${content}, ${metadata}, ${vector}${own.column}) SELECT t, m::jsonb, v::vector${own.value} FROM unnest($1::text[], $2::text[], $3::text[]) AS given(t, m, v)`,
    [
      // The database has no sign for the character 0.
      documents.map(({ text }) => text.replaceAll('\0', '')),
      documents.map((document) => JSON.stringify(document.metadata).replaceAll(String.raw`\u0000`, '')),
      documents.map((document) => JSON.stringify(document.vector)),
      ...own.values,
    ],
  )
}

interface FoundRow {
  id: unknown
  text: unknown
  metadata: unknown
  score: unknown
}

export function findRows(
  client: Client,
  { name, columns, distance, collection }: VectorTable,
  { vector: asked, most, filter }: Nearest & { vector: readonly number[] },
): Promise<QueryResult<FoundRow>> {
  const { id, vector, content, metadata } = quoted(columns)
  const { operator, score } = distances[distance] ?? { operator: '<=>', score: (each: string) => each }
  const values: unknown[] = [JSON.stringify(asked), most]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = Object.entries(filter).map(
    ([key, value]) => `${metadata} ->> ${place(key)} = ${place(String(value))}`,
  )
  if (collection)
    conditions.push(`collection_id = (${collectionId(collection.table, place(collection.name))})`)
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  const far = `${vector} ${operator} $1::vector`
  return client.query<FoundRow>(
    `SELECT ${id} AS id, ${content} AS text, ${metadata} AS metadata, ${score(`(${far})`)} AS score FROM ${tableText(name)}${where} ORDER BY ${far} LIMIT $2`,
    values,
  )
}

const collectionId = (table: string, place: string): string =>
  `SELECT uuid FROM ${tableText(table)} WHERE name = ${place} LIMIT 1`

const quoted = ({ id, vector, content, metadata }: VectorTable['columns']): VectorTable['columns'] => ({
  id: quoteName(id),
  vector: quoteName(vector),
  content: quoteName(content),
  metadata: quoteName(metadata),
})
