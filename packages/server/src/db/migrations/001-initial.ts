import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import type { Migration } from '../migrate.ts'

export const initial: Migration = {
  name: '001-initial',
  async up(db, types) {
    await createUsers(db, types)
    await createWorkflows(db, types)
    await createTags(db, types)
    await createExecutions(db, types)
    await createTriggers(db, types)
    await createInstance(db, types)
  },
}

async function createUsers({ schema }: Kysely<unknown>, { json, timestamp }: ColumnTypes) {
  await schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('firstName', 'text')
    .addColumn('lastName', 'text')
    .addColumn('passwordHash', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('personalizationAnswers', json)
    .addColumn('inviteUntil', timestamp)
    .addColumn('resetTokenHash', 'text')
    .addColumn('resetTokenUntil', timestamp)
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('updatedAt', timestamp, (column) => column.notNull())
    .execute()
  await schema
    .createTable('session')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('expiresAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('session_expires').on('session').column('expiresAt').execute()
}

async function createWorkflows(
  { schema }: Kysely<unknown>,
  { boolean, json, timestamp, bigint, id }: ColumnTypes,
) {
  await schema
    .createTable('workflow')
    .addColumn('id', id.type, id.constraint)
    .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('active', boolean, (column) => column.notNull())
    .addColumn('nodes', json, (column) => column.notNull())
    .addColumn('connections', json, (column) => column.notNull())
    .addColumn('settings', json, (column) => column.notNull())
    .addColumn('pinData', json)
    .addColumn('staticData', json)
    .addColumn('versionId', 'text', (column) => column.notNull())
    .addColumn('documentVersion', 'text', (column) => column.notNull())
    .addColumn('activationError', json)
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('updatedAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('workflow_owner').on('workflow').column('ownerId').execute()
  await schema
    .createTable('workflow_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('authorId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('nodes', json, (column) => column.notNull())
    .addColumn('connections', json, (column) => column.notNull())
    .addColumn('settings', json, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('workflow_version_workflow').on('workflow_version').column('workflowId').execute()
}

async function createTags({ schema }: Kysely<unknown>, { timestamp, bigint, id }: ColumnTypes) {
  await schema
    .createTable('tag')
    .addColumn('id', id.type, id.constraint)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('updatedAt', timestamp, (column) => column.notNull())
    .execute()
  await schema
    .createTable('workflow_tag')
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('tagId', bigint, (column) => column.notNull().references('tag.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('workflow_tag_key', ['workflowId', 'tagId'])
    .execute()
  await schema.createIndex('workflow_tag_tag').on('workflow_tag').column('tagId').execute()
}

async function createExecutions({ schema }: Kysely<unknown>, { timestamp, bytes, bigint, id }: ColumnTypes) {
  await schema
    .createTable('execution')
    .addColumn('id', id.type, id.constraint)
    .addColumn('workflowId', bigint, (column) => column.references('workflow.id').onDelete('cascade'))
    .addColumn('versionId', 'text')
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('startedAt', timestamp, (column) => column.notNull())
    .addColumn('stoppedAt', timestamp)
    .addColumn('waitTill', timestamp)
    .addColumn('retryOf', bigint)
    .addColumn('retrySuccessId', bigint)
    .addColumn('leaseOwner', 'text')
    .execute()
  await schema.createIndex('execution_workflow').on('execution').columns(['workflowId', 'id']).execute()
  await schema.createIndex('execution_status').on('execution').columns(['status', 'waitTill']).execute()
  await schema
    .createTable('execution_data')
    .addColumn('executionId', bigint, (column) =>
      column.primaryKey().references('execution.id').onDelete('cascade'),
    )
    .addColumn('workflow', bytes)
    .addColumn('state', bytes)
    .execute()
  await schema
    .createTable('process')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('leaseUntil', timestamp, (column) => column.notNull())
    .execute()
  await schema
    .createTable('binary')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('executionId', bigint, (column) => column.references('execution.id').onDelete('cascade'))
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('mimeType', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text')
    .addColumn('size', bigint, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('binary_execution').on('binary').column('executionId').execute()
}

async function createTriggers({ schema }: Kysely<unknown>, { json, timestamp, bigint, id }: ColumnTypes) {
  await schema
    .createTable('webhook')
    .addColumn('id', id.type, id.constraint)
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('dynamicSegments', 'integer')
    .addUniqueConstraint('webhook_method_path', ['method', 'path'])
    .execute()
  await schema.createIndex('webhook_workflow').on('webhook').column('workflowId').execute()
  await schema
    .createTable('schedule_tick')
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('plannedAt', timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('schedule_tick_key', ['workflowId', 'node', 'plannedAt'])
    .execute()
  await schema
    .createTable('node_store')
    .addColumn('workflowId', bigint, (column) =>
      column.notNull().references('workflow.id').onDelete('cascade'),
    )
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', json, (column) => column.notNull())
    .addPrimaryKeyConstraint('node_store_key', ['workflowId', 'node', 'key'])
    .execute()
}

async function createInstance({ schema }: Kysely<unknown>, { json, timestamp, bytes, id }: ColumnTypes) {
  await schema
    .createTable('credential')
    .addColumn('id', id.type, id.constraint)
    .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .addColumn('keyId', 'text', (column) => column.notNull())
    .addColumn('nodesAccess', json, (column) => column.notNull())
    .addColumn('createdAt', timestamp, (column) => column.notNull())
    .addColumn('updatedAt', timestamp, (column) => column.notNull())
    .execute()
  await schema.createIndex('credential_owner').on('credential').column('ownerId').execute()
  await schema
    .createTable('setting')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', json, (column) => column.notNull())
    .execute()
  await schema
    .createTable('variable')
    .addColumn('id', id.type, id.constraint)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
