import type { Migration } from '../migrate.ts'

export const credentialState: Migration = {
  name: '004-credential-state',
  async up({ schema }, { json, timestamp }) {
    await schema.alterTable('credential').addColumn('health', json).execute()
    await schema.alterTable('credential').addColumn('refreshingUntil', timestamp).execute()
  },
}
