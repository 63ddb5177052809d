import type { Selectable } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { SubscribedPlace, SubscriptionState, SubscriptionTable } from '../db/subscription-table.ts'
import type { Encryption } from '../encryption/encryption.ts'

/** A service that was told to call a webhook, and what its node remembers of that. */
export interface Subscription {
  id: string
  workflowId: number | null
  testId: string | null
  node: string
  address: string
  state: SubscriptionState
  place: SubscribedPlace
  memory: Record<string, unknown>
}

/** How long a process deals with one of a test before another may: longer than the service may take. */
const claimMs = 90_000

const contextOf = (id: string): string => `subscription ${id}`

type Sealing = Pick<Encryption, 'seal' | 'open'>

const sealMemory = (encryption: Sealing, id: string, memory: Record<string, unknown>): Buffer =>
  encryption.seal(JSON.stringify(memory), contextOf(id))

const openMemory = (encryption: Sealing, { id, memory }: { id: string; memory: Buffer }) =>
  JSON.parse(encryption.open(memory, contextOf(id))) as Record<string, unknown>

/** For another key. */
export const sealMemoryAgain = (
  { from, to }: { from: Sealing; to: Sealing },
  row: { id: string; memory: Buffer },
): Buffer => sealMemory(to, row.id, openMemory(from, row))

export async function insertSubscription(
  db: Db,
  encryption: Sealing,
  { memory, place, ...row }: Subscription,
): Promise<void> {
  const values = { place: JSON.stringify(place), memory: sealMemory(encryption, row.id, memory) }
  const claimedUntil = row.testId === null ? null : inFuture(claimMs)
  await db
    .insertInto('subscription')
    .values({ ...row, ...values, claimedUntil })
    .execute()
}

/** From now on it counts: what the node remembers, and as whom it is asked. */
export async function keepSubscription(
  db: Db,
  encryption: Sealing,
  { id, node, state, place, memory }: Subscription,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({
      node,
      state,
      place: JSON.stringify(place),
      memory: sealMemory(encryption, id, memory),
      claimedUntil: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function setState(db: Db, ids: readonly string[], state: SubscriptionState): Promise<void> {
  if (ids.length > 0) await db.updateTable('subscription').set({ state }).where('id', 'in', ids).execute()
}

export async function deleteSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('subscription').where('id', 'in', ids).execute()
}

/** Those of a workflow as it is stored. */
export async function listSubscriptions(
  db: Db,
  encryption: Sealing,
  workflowId: number,
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .where('testId', 'is', null)
    .execute()
  return rows.map((row) => present(encryption, row))
}

/** What a service was told last of an address whose workflow is not stored yet. */
export async function findOpening(
  db: Db,
  encryption: Sealing,
  address: string,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('address', '=', address)
    .where('state', '=', 'opening')
    .where('testId', 'is', null)
    .executeTakeFirst()
  return row && present(encryption, row)
}

export async function findMemory(
  db: Db,
  encryption: Sealing,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select(['id', 'memory'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && openMemory(encryption, row)
}

export async function findTestMemory(
  db: Db,
  encryption: Sealing,
  test: { testId: string; node: string },
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select(['id', 'memory'])
    .where('testId', '=', test.testId)
    .where('node', '=', test.node)
    .executeTakeFirst()
  return row && openMemory(encryption, row)
}

/** Workflows that are off or gone, or whose change was broken off, although services call them. */
export async function listLeftWorkflows(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('workflow', 'workflow.id', 'subscription.workflowId')
    .select('subscription.workflowId')
    .distinct()
    .where('subscription.testId', 'is', null)
    .where((where) =>
      where.or([
        where('subscription.state', '<>', 'open'),
        where('workflow.id', 'is', null),
        where('workflow.active', '=', false),
      ]),
    )
    .execute()
  return rows.flatMap(({ workflowId }) => workflowId ?? [])
}

/** Test webhooks that are over, although services call them. */
export async function listLeftTests(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('test_webhook', (join) =>
      join
        .onRef('test_webhook.id', '=', 'subscription.testId')
        .on('test_webhook.expiresAt', '>', new Date().toISOString()),
    )
    .select('subscription.testId')
    .distinct()
    .where('subscription.testId', 'is not', null)
    .where('test_webhook.id', 'is', null)
    .execute()
  return rows.flatMap(({ testId }) => testId ?? [])
}

/** Takes what belongs to a test, to end it: nobody else does so meanwhile. */
export async function claimOfTest(db: Db, encryption: Sealing, testId: string): Promise<Subscription[]> {
  const rows = await db
    .updateTable('subscription')
    .set({ state: 'ending', claimedUntil: inFuture(claimMs) })
    .where('testId', '=', testId)
    .where((where) =>
      where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<', new Date().toISOString())]),
    )
    .returningAll()
    .execute()
  return rows.map((row) => present(encryption, row))
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()

function present(encryption: Sealing, row: Selectable<SubscriptionTable>): Subscription {
  const { claimedUntil: _claimed, ...rest } = row
  return { ...rest, memory: openMemory(encryption, row) }
}
