import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Of all executions only those that wait are looked up by their status and time: the others need no place in such an index. */
export const fewerIndexes: Migration = {
  name: '022-fewer-indexes',
  async up({ schema }) {
    const isWaiting = sql<boolean>`status = 'waiting'`
    await schema.dropIndex('execution_status').execute()
    await schema.dropIndex('execution_status_id').execute()
    await schema.createIndex('execution_due').on('execution').column('waitTill').where(isWaiting).execute()
    await schema.createIndex('execution_waiting').on('execution').column('id').where(isWaiting).execute()
  },
}
