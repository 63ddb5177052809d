import type { Migration } from '../migrate.ts'

/** Texts that are found by their meaning. */
export const knowledge: Migration = {
  name: '017-knowledge',
  async up({ schema }, { json, timestamp, bigint, bytes, id }) {
    await schema
      .createTable('knowledge_store')
      .addColumn('id', id.type, id.constraint)
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('dimension', 'integer')
      .addColumn('nextDocumentId', bigint, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('updatedAt', timestamp, (column) => column.notNull())
      .addUniqueConstraint('knowledge_store_owner_name', ['ownerId', 'name'])
      .execute()
    // Vectors stand before texts: SQLite reads a row from its beginning, and most questions need no text.
    await schema
      .createTable('knowledge_document')
      .addColumn('storeId', bigint, (column) =>
        column.notNull().references('knowledge_store.id').onDelete('cascade'),
      )
      .addColumn('id', bigint, (column) => column.notNull())
      .addColumn('vector', bytes, (column) => column.notNull())
      .addColumn('metadata', json, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .addColumn('updatedAt', timestamp, (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('knowledge_document_key', ['storeId', 'id'])
      .execute()
  },
}
