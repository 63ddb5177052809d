import type { Migration } from '../migrate.ts'

/** Apps that an owner has registered with services, for everybody. */
export const credentialRegistrations: Migration = {
  name: '016-credential-registrations',
  async up({ schema }, { bytes, timestamp }) {
    await schema
      .createTable('credential_registration')
      .addColumn('type', 'text', (column) => column.primaryKey())
      .addColumn('clientId', 'text', (column) => column.notNull())
      .addColumn('tokenUrl', 'text', (column) => column.notNull())
      .addColumn('clientSecret', bytes, (column) => column.notNull())
      .addColumn('updatedAt', timestamp, (column) => column.notNull())
      .execute()
  },
}
