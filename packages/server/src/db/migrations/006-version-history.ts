import type { Migration } from '../migrate.ts'

/** Names for versions, and what their list and their pruning are read by. */
export const versionHistory: Migration = {
  name: '006-version-history',
  async up({ schema }) {
    await schema.alterTable('workflow_version').addColumn('label', 'text').execute()
    await schema.dropIndex('workflow_version_workflow').execute()
    await schema
      .createIndex('workflow_version_time')
      .on('workflow_version')
      .columns(['workflowId', 'createdAt'])
      .execute()
    await schema.createIndex('execution_version').on('execution').column('versionId').execute()
  },
}
