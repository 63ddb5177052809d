import { createFolderFiles, createS3Files, isMissing, type BinaryFiles, type S3Place } from '@heddle/worker'
import type { Db } from '../db/schema.ts'

const pageSize = 500

interface Parts {
  db: Db
  dataDir: string
  s3: S3Place
  /** Told after each page. */
  report?(moved: number): void
}

/**
 * Moves files from the data folder to the store, one by one: each is in at least one of them at any time, so servers go on, and it
 * can be interrupted and called again. Gives how many were moved.
 */
export async function moveToStore({ db, dataDir, s3, report }: Parts): Promise<number> {
  const from = createFolderFiles(dataDir)
  const to = createS3Files(s3)
  let moved = 0
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('binary')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const newest = rows.at(-1)
    if (!newest) return moved
    last = newest.id
    for (const { id } of rows) moved += Number(await moveOne(db, { from, to }, id))
    report?.(moved)
  }
}

/** False when it is not in the folder. */
async function moveOne(
  db: Db,
  { from, to }: { from: BinaryFiles; to: BinaryFiles },
  id: string,
): Promise<boolean> {
  try {
    await to.put(id, from.stream(id))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  // Whoever has deleted it meanwhile did not know of the copy.
  const row = await db.selectFrom('binary').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) await to.remove([id])
  await from.remove([id])
  return true
}
