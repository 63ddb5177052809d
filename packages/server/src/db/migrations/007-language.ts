import type { Migration } from '../migrate.ts'

export const language: Migration = {
  name: '007-language',
  async up({ schema }) {
    await schema.alterTable('user').addColumn('language', 'text').execute()
  },
}
