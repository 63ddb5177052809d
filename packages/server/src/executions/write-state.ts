import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/schema.ts'

/** Puts the state beside the execution. Nothing is held of one that has ended. */
export async function writeState(
  db: Db,
  executionId: number,
  { state, held = null }: { state: Buffer | null; held?: Buffer | null },
): Promise<void> {
  await putState(db, { executionId, state, held })
}

interface StateValues {
  executionId: number
  state: Buffer | null
  held: Buffer | null
}

const putState = prepare<StateValues>()((db, value) => {
  const stored = { state: value('state'), held: value('held') }
  return db
    .insertInto('execution_data')
    .values({ executionId: value('executionId'), workflow: null, ...stored })
    .onConflict((conflict) => conflict.column('executionId').doUpdateSet(stored))
})
