import type { Migration } from '../migrate.ts'

/** Changes to workflows that wait until a person accepts or refuses them. */
export const workflowProposals: Migration = {
  name: '018-workflow-proposals',
  async up({ schema }, { bigint, id, json, timestamp }) {
    await schema
      .createTable('workflow_proposal')
      .addColumn('id', id.type, id.constraint)
      .addColumn('workflowId', bigint, (column) =>
        column.notNull().references('workflow.id').onDelete('cascade'),
      )
      .addColumn('authorId', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('before', json, (column) => column.notNull())
      .addColumn('after', json, (column) => column.notNull())
      .addColumn('createdAt', timestamp, (column) => column.notNull())
      .execute()
    await schema
      .createIndex('workflow_proposal_workflow')
      .on('workflow_proposal')
      .column('workflowId')
      .execute()
  },
}
