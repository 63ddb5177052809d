import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What the lists of executions are read by, so that a long history is as quick as a short one. */
export const executionLists: Migration = {
  name: '005-execution-lists',
  async up({ schema }) {
    await schema.createIndex('execution_status_id').on('execution').columns(['status', 'id']).execute()
    await schema.createIndex('execution_owner').on('execution').columns(['ownerId', 'id']).execute()
    await schema.createIndex('execution_started').on('execution').column('startedAt').execute()
    await schema
      .createIndex('execution_failed')
      .on('execution')
      .column('id')
      .where(sql<boolean>`status not in ('queued', 'running', 'waiting', 'success')`)
      .execute()
  },
}
