import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Executions that take turns. Each question about a lane is answered by an index, however many stand in it. */
export const lanes: Migration = {
  name: '020-lanes',
  async up({ schema }) {
    await schema.alterTable('execution').addColumn('lane', 'text').execute()
    await schema.alterTable('execution').addColumn('heldIn', 'text').execute()
    await schema
      .createIndex('execution_held')
      .on('execution')
      .columns(['heldIn', 'id'])
      .where(sql<boolean>`"heldIn" is not null`)
      .execute()
    await schema
      .createIndex('execution_lane')
      .on('execution')
      .column('lane')
      .where(sql<boolean>`"heldIn" is null and lane is not null and status in ('queued', 'running')`)
      .execute()
    await schema
      .createIndex('execution_under_way')
      .on('execution')
      .columns(['status desc', 'id'])
      .where(sql<boolean>`"heldIn" is null and status in ('queued', 'running')`)
      .execute()
    // Those that are held are not free.
    await schema.dropIndex('execution_free').execute()
    await schema
      .createIndex('execution_free')
      .on('execution')
      .columns(['workflowId', 'id'])
      .where(sql<boolean>`status = 'queued' and "leaseOwner" is null and "heldIn" is null`)
      .execute()
  },
}
