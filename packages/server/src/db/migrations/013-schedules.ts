import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

/** When each rule of an active workflow is due next, and how many moments were missed. */
export const schedules: Migration = {
  name: '013-schedules',
  async up(db, types) {
    await createSchedules(db, types)
    await db.schema
      .alterTable('workflow')
      .addColumn('missedMoments', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('workflow').addColumn('lastMissedAt', types.timestamp).execute()
  },
}

async function createSchedules({ schema }: Kysely<unknown>, { timestamp, bigint, id }: ColumnTypes) {
  await schema
    .createTable('schedule')
    .addColumn('id', id.type, id.constraint)
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('shiftMs', 'integer', (column) => column.notNull())
    .addColumn('nextAt', timestamp, (column) => column.notNull())
    .addUniqueConstraint('schedule_rule', ['workflowId', 'node', 'purpose', 'rule', 'timezone'])
    .execute()
  await schema.createIndex('schedule_next').on('schedule').column('nextAt').execute()
}
