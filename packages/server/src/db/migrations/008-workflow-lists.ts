import { sql, type Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'
import { searchName } from '../search-name.ts'

/** What long lists of workflows are read by, and folders to keep them in. */
export const workflowLists: Migration = {
  name: '008-workflow-lists',
  async up(db, types) {
    await addSearchNames(db, types)
    await indexLists(db)
    await createFolders(db, types)
  },
}

async function addSearchNames(db: Kysely<unknown>, { searchText }: ColumnTypes) {
  await db.schema
    .alterTable('workflow')
    .addColumn('searchName', searchText, (column) => column.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<{ id: number; name: string }>`select id, name from workflow`.execute(db)
  for (const { id, name } of rows) {
    await sql`update workflow set "searchName" = ${searchName(name)} where id = ${id}`.execute(db)
  }
}

/**
 * An index for every order, which also holds all that is filtered by: a list is read from it in order, up to its last row,
 * and the documents are not touched.
 */
async function indexLists({ schema }: Kysely<unknown>) {
  const filtered = ['ownerId', 'active']
  for (const [name, columns] of [
    ['workflow_by_name', ['searchName', 'id', ...filtered]],
    ['workflow_by_update', ['updatedAt', 'id', ...filtered, 'searchName']],
    ['workflow_by_creation', ['createdAt', 'id', ...filtered, 'searchName']],
  ] as const) {
    await schema
      .createIndex(name)
      .on('workflow')
      .columns([...columns])
      .execute()
  }
}

async function createFolders({ schema }: Kysely<unknown>, { timestamp, bigint, id }: ColumnTypes) {
  await schema
    .createTable('folder')
    .addColumn('id', id.type, id.constraint)
    .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('parentId', bigint, (column) => column.references('folder.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('folder_owner').on('folder').column('ownerId').execute()
  await schema.createIndex('folder_parent').on('folder').column('parentId').execute()
  await schema
    .createTable('workflow_folder')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('folderId', bigint, (column) => column.notNull().references('folder.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('workflow_folder_key', ['userId', 'workflowId'])
    .execute()
  await schema
    .createIndex('workflow_folder_content')
    .on('workflow_folder')
    .columns(['folderId', 'workflowId'])
    .execute()
  await schema.createIndex('workflow_folder_workflow').on('workflow_folder').column('workflowId').execute()
}
