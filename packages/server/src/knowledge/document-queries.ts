import { NotFound, parseId, TooLarge } from '@heddle/core'
import type { PackedDocument } from '@heddle/worker'
import { onceThere } from '../db/patiently.ts'
import type { Db } from '../db/schema.ts'
import type { StoreRow } from './store-queries.ts'
import { dimensionOf, refuseOther, toBytes } from './vector.ts'

const textBytesMax = 1024 * 1024
const metadataBytesMax = 64 * 1024

/** Adds documents and gives their ids. Nothing is added twice when the database was away in between. */
export async function addDocuments(
  db: Db,
  store: StoreRow,
  documents: readonly PackedDocument[],
): Promise<string[]> {
  if (documents.length === 0) return []
  const dimension = dimensionOf(documents.map(({ vector }) => vector))
  const contents = documents.map(toRow)
  const first = await onceThere(() => takeIds(db, store, documents.length))
  const rows = contents.map((content, index) => ({ ...content, storeId: store.id, id: first + index }))
  await onceThere(() =>
    writeAlone(db, { store, dimension }, async (transaction, now) => {
      const values = rows.map((row) => ({ ...row, createdAt: now, updatedAt: now }))
      await transaction
        .insertInto('knowledge_document')
        .values(values)
        .onConflict((conflict) => conflict.columns(['storeId', 'id']).doNothing())
        .execute()
    }),
  )
  return rows.map(({ id }) => String(id))
}

async function takeIds(db: Db, { id }: StoreRow, count: number): Promise<number> {
  const row = await db
    .updateTable('knowledge_store')
    .set(({ eb }) => ({ nextDocumentId: eb('nextDocumentId', '+', count) }))
    .where('id', '=', id)
    .returning('nextDocumentId')
    .executeTakeFirst()
  if (!row) throw new NotFound('Knowledge store', id)
  return row.nextDocumentId - count
}

/** Puts other contents in the place of documents: all of them, or none when one is not there. */
export async function updateDocuments(
  db: Db,
  store: StoreRow,
  documents: readonly (PackedDocument & { id: string })[],
): Promise<void> {
  if (documents.length === 0) return
  const dimension = dimensionOf(documents.map(({ vector }) => vector))
  const rows = documents.map(({ id, ...document }) => ({ id, content: toRow(document) }))
  await writeAlone(db, { store, dimension }, async (transaction, now) => {
    for (const { id, content } of rows) {
      const { numUpdatedRows } = await transaction
        .updateTable('knowledge_document')
        .set({ ...content, updatedAt: now })
        .where('storeId', '=', store.id)
        .where('id', '=', parseId(id) ?? 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new NotFound('Document', id)
    }
  })
}

export async function deleteDocument(db: Db, { id: storeId }: StoreRow, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('knowledge_document')
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound('Document', id)
    await transaction
      .updateTable('knowledge_store')
      .set({ updatedAt: new Date().toISOString() })
      .where('id', '=', storeId)
      .execute()
  })
}

/** Deletes all documents. What comes next may have vectors of another length. */
export const clearStore = (db: Db, { id }: StoreRow): Promise<{ deleted: number }> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('knowledge_store')
      .set({ dimension: null, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('knowledge_document')
      .where('storeId', '=', id)
      .executeTakeFirst()
    return { deleted: Number(numDeletedRows) }
  })

/** The vector of a document, to look for what is like it. */
export async function getVector(db: Db, { id: storeId }: StoreRow, id: number): Promise<Buffer> {
  const row = await db
    .selectFrom('knowledge_document')
    .select('vector')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound('Document', id)
  return row.vector
}

/** Two writers of one store could bring vectors of two lengths; the second waits here for the first. */
async function writeAlone(
  db: Db,
  { store: { id }, dimension }: { store: StoreRow; dimension: number },
  write: (transaction: Db, now: string) => Promise<void>,
): Promise<void> {
  const now = new Date().toISOString()
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('knowledge_store')
      .set(({ fn, val }) => ({ dimension: fn.coalesce('dimension', val(dimension)), updatedAt: now }))
      .where('id', '=', id)
      .returning('dimension')
      .executeTakeFirst()
    if (!row) throw new NotFound('Knowledge store', id)
    refuseOther(row.dimension ?? dimension, dimension)
    await write(transaction, now)
  })
}

function toRow({ text, metadata, vector }: PackedDocument) {
  // PostgreSQL keeps no text with such a character in it.
  const clean = text.replaceAll('\0', '')
  const data = JSON.stringify(metadata)
  if (Buffer.byteLength(clean) > textBytesMax)
    throw new TooLarge('A document has more than 1 MB of text. Split it into smaller ones.')
  if (Buffer.byteLength(data) > metadataBytesMax)
    throw new TooLarge('The metadata of a document is larger than 64 KB. Keep less of it.')
  return { text: clean, metadata: data, vector: toBytes(vector) }
}
