import type { Migration } from '../migrate.ts'

/** How many tokens every call of a model has taken. The rows outlive executions, workflows and accounts. */
export const modelUse: Migration = {
  name: '019-model-use',
  async up({ schema }, { bigint, id, timestamp }) {
    await schema
      .createTable('token_use')
      .addColumn('id', id.type, id.constraint)
      .addColumn('executionId', bigint)
      .addColumn('workflowId', bigint)
      .addColumn('ownerId', 'text', (column) => column.notNull())
      .addColumn('usedAt', timestamp, (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('input', bigint, (column) => column.notNull())
      .addColumn('output', bigint, (column) => column.notNull())
      .execute()
    await schema.createIndex('token_use_time').on('token_use').column('usedAt').execute()
    await schema.createIndex('token_use_workflow').on('token_use').columns(['workflowId', 'usedAt']).execute()
    // Budgets are asked before every call, so their sums must not grow with the calls. Zero stands for no workflow.
    await schema
      .createTable('token_day')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('workflowId', bigint, (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('input', bigint, (column) => column.notNull())
      .addColumn('output', bigint, (column) => column.notNull())
      .addPrimaryKeyConstraint('token_day_key', ['day', 'workflowId', 'model'])
      .execute()
  },
}
