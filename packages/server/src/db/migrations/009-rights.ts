import { sql, type Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

/** Shares with a right to run, who answers for a workflow, and on whose behalf an execution acts. */
export const rights: Migration = {
  name: '009-rights',
  async up(db, types) {
    await nameRights(db)
    await addPublishers(db, types)
    await db.schema.alterTable('execution').addColumn('authority', types.json).execute()
  },
}

async function nameRights(db: Kysely<unknown>) {
  for (const table of ['workflow_share', 'credential_share']) {
    await db.schema
      .alterTable(table)
      .addColumn('right', 'text', (column) => column.notNull().defaultTo('see'))
      .execute()
    await sql`update ${sql.table(table)} set "right" = 'edit' where "mayEdit"`.execute(db)
    await db.schema.alterTable(table).dropColumn('mayEdit').execute()
  }
}

/** Whoever saved the version that is there now answers for it. */
async function addPublishers(db: Kysely<unknown>, { json }: ColumnTypes) {
  await db.schema.alterTable('workflow').addColumn('publisherId', 'text').execute()
  await db.schema.alterTable('workflow').addColumn('publisherScopes', json).execute()
  await sql`update workflow set "publisherId" = coalesce(
    (select "authorId" from workflow_version where workflow_version.id = workflow."documentVersion"),
    "ownerId")`.execute(db)
}
