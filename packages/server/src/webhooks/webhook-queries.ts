import type { Selectable } from 'kysely'
import { prepare } from '../db/prepare.ts'
import type { Db, Schema } from '../db/schema.ts'
import { dynamicParts, dynamicSegments, matchPath } from './webhook-path.ts'

export interface NewWebhook {
  node: string
  name: string
  method: string
  path: string
  /** By what a service was told to call it. */
  subscriptionId?: string | null
}

/** A registered webhook with what is needed to run its workflow. */
export type FoundWebhook = Pick<
  Selectable<Schema['webhook']>,
  'node' | 'name' | 'path' | 'subscriptionId'
> & {
  params: Record<string, string>
  workflow: Pick<
    Selectable<Schema['workflow']>,
    | 'id'
    | 'ownerId'
    | 'publisherId'
    | 'publisherScopes'
    | 'name'
    | 'settings'
    | 'staticData'
    | 'documentVersion'
  >
}

/** The webhook that a call reaches. A path without `:name` parts goes before all others. */
export async function findWebhook(db: Db, method: string, path: string): Promise<FoundWebhook | undefined> {
  const [exact] = (await findExact(db, { method, path })).rows
  if (exact) return present(exact, {})
  const candidates = await withWorkflow(db)
    .where('webhook.method', '=', method)
    .where('webhook.dynamicSegments', '=', path.split('/').length)
    .execute()
  return candidates
    .toSorted((a, b) => dynamicParts(a.path) - dynamicParts(b.path))
    .flatMap((row) => {
      const params = matchPath(row.path, path)
      return params ? [present(row, params)] : []
    })[0]
}

const findExact = prepare<{ method: string; path: string }>()((db, value) =>
  withWorkflow(db)
    .where('webhook.method', '=', value('method'))
    .where('webhook.path', '=', value('path'))
    .where('webhook.dynamicSegments', 'is', null),
)

const withWorkflow = (db: Db) =>
  db
    .selectFrom('webhook')
    .innerJoin('workflow', 'workflow.id', 'webhook.workflowId')
    .select([
      'webhook.node',
      'webhook.name as webhookName',
      'webhook.path',
      'webhook.subscriptionId',
      'workflow.id',
      'workflow.ownerId',
      'workflow.publisherId',
      'workflow.publisherScopes',
      'workflow.name as workflowName',
      'workflow.settings',
      'workflow.staticData',
      'workflow.documentVersion',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withWorkflow>['executeTakeFirstOrThrow']>>

const present = (
  { node, webhookName, path, subscriptionId, workflowName, ...workflow }: Row,
  params: Record<string, string>,
): FoundWebhook => ({
  node,
  name: webhookName,
  path,
  subscriptionId,
  params,
  workflow: { ...workflow, name: workflowName },
})

/** Under which methods a path is registered. */
export async function listMethods(db: Db, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['method', 'path'])
    .where((or) => or.or([or('path', '=', path), or('dynamicSegments', '=', path.split('/').length)]))
    .execute()
  return rows.filter((row) => matchPath(row.path, path)).map(({ method }) => method)
}

/** Replaces the registrations of a workflow. Gives the first that another workflow already holds. */
export async function replaceWebhooks(
  db: Db,
  workflow: { id: number; ownerId: string },
  webhooks: readonly NewWebhook[],
): Promise<NewWebhook | undefined> {
  await db.deleteFrom('webhook').where('workflowId', '=', workflow.id).execute()
  for (const webhook of webhooks) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('webhook')
      .values({
        ...webhook,
        workflowId: workflow.id,
        ownerId: workflow.ownerId,
        dynamicSegments: dynamicSegments(webhook.path),
      })
      .onConflict((conflict) => conflict.columns(['method', 'path']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return webhook
  }
  return undefined
}

export async function deleteWebhooks(db: Db, workflowId: number): Promise<void> {
  await db.deleteFrom('webhook').where('workflowId', '=', workflowId).execute()
}
