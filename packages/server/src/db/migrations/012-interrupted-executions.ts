import type { Migration } from '../migrate.ts'

/** What decides about an execution that lost its process. */
export const interruptedExecutions: Migration = {
  name: '012-interrupted-executions',
  async up(db, { bigint }) {
    await db.schema.alterTable('execution').addColumn('writing', 'text').execute()
    await db.schema.alterTable('execution').addColumn('callerId', bigint).execute()
    await db.schema
      .alterTable('execution')
      .addColumn('recoveries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
