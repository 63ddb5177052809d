import type { Migration } from '../migrate.ts'

export const dataTables: Migration = {
  name: '003-data-tables',
  async up({ schema }, { json, timestamp, bigint, id }) {
    await schema
      .createTable('data_table')
      .addColumn('id', id.type, id.constraint)
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('columns', json, (column) => column.notNull())
      .addColumn('nextRowId', bigint, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('updatedAt', timestamp, (column) => column.notNull())
      .addUniqueConstraint('data_table_owner_name', ['ownerId', 'name'])
      .execute()
    await schema
      .createTable('data_table_row')
      .addColumn('tableId', bigint, (column) =>
        column.notNull().references('data_table.id').onDelete('cascade'),
      )
      .addColumn('id', bigint, (column) => column.notNull())
      .addColumn('cells', json, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('updatedAt', timestamp, (column) => column.notNull())
      .addPrimaryKeyConstraint('data_table_row_key', ['tableId', 'id'])
      .execute()
  },
}
