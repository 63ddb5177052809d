import type { Migration } from '../migrate.ts'

/** What an execution needs to go on after a wait and nobody may see. */
export const heldState: Migration = {
  name: '011-held-state',
  async up(db, { bytes }) {
    await db.schema.alterTable('execution_data').addColumn('held', bytes).execute()
  },
}
