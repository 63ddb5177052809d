import { listBinaryIds } from '../binary/binary-queries.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '../dispatch/binary-files.ts'

/** Small steps, so that nobody waits long for the database. */
const batchSize = 100

/** Deletes executions with their data and files. The files go first: a row without its file can be deleted again. */
export async function deleteExecutions(db: Db, files: BinaryFiles, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    await files.remove(await listBinaryIds(db, batch))
    await db.deleteFrom('execution').where('id', 'in', batch).execute()
  }
}
