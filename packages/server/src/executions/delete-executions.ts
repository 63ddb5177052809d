import { setTimeout as sleep } from 'node:timers/promises'
import { listBinaryIds } from '../binary/binary-queries.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'

/** How many go in one step: as many as the database deletes in a moment, which depends on how much they hold. */
const fewest = 1
const most = 500
const shortMs = 5
const longMs = 20

/**
 * Deletes executions with their data and files, a few at a time: after each step others have as long as it took. The files go
 * first: a row without its file can be deleted again.
 */
export async function deleteExecutions(
  db: Db,
  files: BinaryFiles,
  lists: AsyncIterable<readonly number[]> | Iterable<readonly number[]>,
): Promise<void> {
  let size = 50
  for await (const ids of lists) {
    for (let start = 0; start < ids.length;) {
      const batch = ids.slice(start, start + size)
      start += batch.length
      const began = performance.now()
      await files.remove(await listBinaryIds(db, batch))
      await db.deleteFrom('execution').where('id', 'in', batch).execute()
      const took = performance.now() - began
      if (took > longMs) size = Math.max(fewest, Math.floor(size / 2))
      else if (took < shortMs) size = Math.min(most, size * 2)
      await sleep(took)
    }
  }
}

/** How many rows are looked through at once. */
const windowSize = 5000

/** Ids of executions, found by looking through all of them a few at a time. */
export async function* inWindows(
  db: Db,
  find: (ids: { above: number; upTo: number }) => Promise<{ id: number }[]>,
): AsyncGenerator<number[]> {
  const { first, last } = await db
    .selectFrom('execution')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return
  for (let above = first - 1; above < last; above += windowSize) {
    const rows = await find({ above, upTo: above + windowSize })
    yield rows.map(({ id }) => id)
    await sleep(0)
  }
}
