import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

/** What accounts need beyond names and passwords. */
export const accounts: Migration = {
  name: '002-accounts',
  async up(db, types) {
    await extendUsers(db, types)
    await createApiKeys(db, types)
    await createAudit(db, types)
    await createShares(db, types)
  },
}

async function extendUsers({ schema }: Kysely<unknown>, { bytes, json }: ColumnTypes) {
  await schema.alterTable('user').addColumn('twoFactorSecret', bytes).execute()
  await schema.alterTable('user').addColumn('recoveryCodes', json).execute()
  await schema.alterTable('session').addColumn('id', 'text').execute()
  await schema.alterTable('session').addColumn('address', 'text').execute()
  await schema.alterTable('session').addColumn('agent', 'text').execute()
  await schema.createIndex('session_user').on('session').column('userId').execute()
}

async function createApiKeys({ schema }: Kysely<unknown>, { json, timestamp }: ColumnTypes) {
  await schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', json, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('expiresAt', timestamp)
    .addColumn('lastUsedAt', timestamp)
    .execute()
  await schema.createIndex('api_key_user').on('api_key').column('userId').execute()
}

async function createAudit({ schema }: Kysely<unknown>, { timestamp, id }: ColumnTypes) {
  await schema
    .createTable('audit_event')
    .addColumn('id', id.type, id.constraint)
    .addColumn('userId', 'text')
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
}

async function createShares({ schema }: Kysely<unknown>, { boolean, bigint }: ColumnTypes) {
  for (const kind of ['workflow', 'credential']) {
    await schema
      .createTable(`${kind}_share`)
      .addColumn(`${kind}Id`, bigint, (column) =>
        column.notNull().references(`${kind}.id`).onDelete('cascade'),
      )
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('mayEdit', boolean, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${kind}_share_key`, [`${kind}Id`, 'userId'])
      .execute()
    await schema.createIndex(`${kind}_share_user`).on(`${kind}_share`).column('userId').execute()
  }
}
