import type { Migration } from '../migrate.ts'

/** Services that were told to call webhooks. */
export const subscriptions: Migration = {
  name: '015-subscriptions',
  async up({ schema }, { bigint, bytes, json, timestamp }) {
    await schema.alterTable('webhook').addColumn('subscriptionId', 'text').execute()
    await schema
      .createTable('subscription')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // No reference: it is there until the service was told, also when the workflow is gone.
      .addColumn('workflowId', bigint)
      .addColumn('testId', 'text')
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('place', json, (column) => column.notNull())
      .addColumn('memory', bytes, (column) => column.notNull())
      .addColumn('claimedUntil', timestamp)
      .execute()
    await schema
      .createIndex('subscription_workflow')
      .on('subscription')
      .columns(['workflowId', 'testId'])
      .execute()
    await schema.createIndex('subscription_address').on('subscription').column('address').execute()
  },
}
