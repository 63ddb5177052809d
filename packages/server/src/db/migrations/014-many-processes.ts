import { sql, type Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

/** What several processes need to share the work of one instance. */
export const manyProcesses: Migration = {
  name: '014-many-processes',
  async up(db, types) {
    const { schema } = db
    await schema.alterTable('execution').addColumn('awaited', types.json).execute()
    await schema.alterTable('execution').addColumn('watched', types.json).execute()
    await schema.alterTable('process').addColumn('about', types.json).execute()
    await schema
      .createIndex('execution_free')
      .on('execution')
      .columns(['workflowId', 'id'])
      .where(sql<boolean>`status = 'queued' and "leaseOwner" is null`)
      .execute()
    await createTables(db, types)
  },
}

async function createTables(
  { schema }: Kysely<unknown>,
  { timestamp, bytes, bigint, json }: ColumnTypes,
): Promise<void> {
  await schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('processId', 'text', (column) => column.notNull())
    .addColumn('leaseUntil', timestamp, (column) => column.notNull())
    .execute()
  await schema
    .createTable('parcel')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('data', bytes, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  await schema
    .createTable('test_webhook')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workflowId', bigint, (column) => column.references('workflow.id').onDelete('cascade'))
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('sessionId', 'text')
    .addColumn('plans', json, (column) => column.notNull())
    .addColumn('run', bytes, (column) => column.notNull())
    .addColumn('expiresAt', timestamp, (column) => column.notNull())
    .execute()
}
