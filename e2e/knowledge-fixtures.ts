import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { RunningServer } from './server-process.ts'

interface Text {
  text: string
  vector: readonly number[]
  metadata?: object
}

/** Puts a store into the database of a server, as a workflow with a model would fill it, and gives its id. */
export function keepTexts({ dataDir }: RunningServer, name: string, texts: readonly Text[]): string {
  const database = new Database(join(dataDir, 'heddle.sqlite'), { timeout: 10_000 })
  try {
    const owner = database.prepare(`select id from user where role = 'owner'`).pluck().get()
    const now = new Date().toISOString()
    const { lastInsertRowid } = database
      .prepare(
        `insert into knowledge_store (ownerId, name, dimension, nextDocumentId, createdAt, updatedAt)
          values (?, ?, ?, ?, ?, ?)`,
      )
      .run(owner, name, texts[0]?.vector.length ?? null, texts.length + 1, now, now)
    const insert = database.prepare(
      `insert into knowledge_document (storeId, id, vector, metadata, createdAt, updatedAt, text)
        values (?, ?, ?, ?, ?, ?, ?)`,
    )
    for (const [index, { text, vector, metadata = {} }] of texts.entries()) {
      const bytes = Buffer.from(Float32Array.from(vector).buffer)
      insert.run(lastInsertRowid, index + 1, bytes, JSON.stringify(metadata), now, now, text)
    }
    return String(lastInsertRowid)
  } finally {
    database.close()
  }
}
