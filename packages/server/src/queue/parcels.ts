import { packJson, unpackJson } from '@heddle/worker'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'

/** Messages that are too large for the relay, for as long as it takes to fetch them. */
export interface Parcels {
  put(json: string): Promise<string>
  get(id: string): Promise<string>
}

export const createParcels = (db: Db): Parcels => ({
  async put(json) {
    const id = randomUUID()
    const createdAt = new Date().toISOString()
    await db
      .insertInto('parcel')
      .values({ id, data: Buffer.from(packJson(json)), createdAt })
      .execute()
    return id
  },
  async get(id) {
    const row = await db.selectFrom('parcel').select('data').where('id', '=', id).executeTakeFirst()
    return row ? unpackJson(row.data) : '[]'
  },
})

/** Whoever was to fetch them has done so, or is gone. */
export async function deleteOldParcels(db: Db, before: string): Promise<void> {
  await db.deleteFrom('parcel').where('createdAt', '<', before).execute()
}
