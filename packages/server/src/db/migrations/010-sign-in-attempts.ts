import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

/** What guessing passwords and codes is held back by. */
export const signInAttempts: Migration = {
  name: '010-sign-in-attempts',
  async up(db, types) {
    await db.schema.alterTable('user').addColumn('twoFactorStep', types.bigint).execute()
    await createGuesses(db, types)
    await createDevices(db, types)
  },
}

async function createGuesses({ schema }: Kysely<unknown>, { timestamp }: ColumnTypes) {
  await schema
    .createTable('secret_guess')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('until', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('secret_guess_until').on('secret_guess').column('until').execute()
}

async function createDevices({ schema }: Kysely<unknown>, { timestamp }: ColumnTypes) {
  await schema
    .createTable('known_device')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('usedAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('known_device_user').on('known_device').columns(['userId', 'usedAt']).execute()
}
