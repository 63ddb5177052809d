import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What the lists of executions are read by while many stand in line: those are the newest rows, and no list shows them. */
export const longQueues: Migration = {
  name: '021-long-queues',
  async up({ schema }) {
    const isListed = sql<boolean>`status not in ('queued', 'running')`
    await schema.createIndex('execution_listed').on('execution').column('id').where(isListed).execute()
    await schema
      .createIndex('execution_listed_workflow')
      .on('execution')
      .columns(['workflowId', 'id'])
      .where(isListed)
      .execute()
  },
}
