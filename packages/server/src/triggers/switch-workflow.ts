import type { InstanceEvent } from '@heddle/core/node'
import type { Logger } from 'pino'
import type { Actor } from '../auth/actor.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import { deleteWebhooks, replaceWebhooks } from '../webhooks/webhook-queries.ts'
import { publisherAfter, updateWorkflow, type Save } from '../workflows/save-workflow.ts'
import { refuseUnreadable } from '../workflows/raw-workflow.ts'
import { readable, getWorkflow, type WorkflowRow } from '../workflows/workflow-queries.ts'
import type { SubscriptionProblem } from '@heddle/contract'
import { listLeftWorkflows } from '../subscriptions/subscription-queries.ts'
import type { SubscriptionChange, Subscriptions } from '../subscriptions/subscriptions.ts'
import { SubscriptionRefused } from '../subscriptions/tell-service.ts'
import type { Clock } from './clock.ts'
import {
  ActivationFailed,
  type Activatable,
  type ActiveWorkflows,
  type Preparation,
} from './active-workflows.ts'
import { deleteSchedules, forgetMissed, replaceSchedules } from './schedule-queries.ts'

interface Parts {
  db: Db
  active: ActiveWorkflows
  subscriptions: Subscriptions
  clock: Clock
  /** By workflow id: a save and what it switches happen as one. */
  locks: Pick<KeyedLock<number>, 'run'>
}

/** A workflow as it was stored, and which services could not be told to stop calling it. */
export type SavedRow = WorkflowRow & { stillCalling: SubscriptionProblem[] }

/**
 * Saves a change together with its triggers. Either the change is stored and, if the workflow is active, its new triggers
 * count from then on; or nothing has changed at all.
 */
export function saveAndSwitch(parts: Parts, actor: Actor, save: Save): Promise<SavedRow> {
  return parts.locks.run(save.id, async () => {
    const before = await getWorkflow(parts.db, actor, { id: save.id, right: 'edit' })
    const after = { ...before, ...save.change, ...publisherAfter(before, save.change, actor) }
    if (!after.active) return saveInactive(parts, actor, save)
    try {
      const readiness = await prepare(parts, after)
      const event = before.active ? 'update' : 'activate'
      return await saveActive(parts, actor, { save, readiness, event })
    } catch (error) {
      // One that is active goes on with its old triggers.
      const isOff = !before.active
      if (isOff && error instanceof ActivationFailed) await noteFailure(parts.db, before.id, error.message)
      throw error
    }
  })
}

/** Switches on what was active. One that cannot be switched on is noted and stops nobody else. */
export async function activateAll(parts: Parts, log: Logger, event?: InstanceEvent): Promise<void> {
  // Only the ids: a row that cannot be read must not keep the others from being read.
  const rows = await parts.db.selectFrom('workflow').select('id').where('active', '=', true).execute()
  for (const { id } of rows) await restartSafely(parts, { id, event }, log)
}

/** Switches an active workflow on as it is stored now. */
export const restartWorkflow = (parts: Parts, id: number): Promise<void> =>
  parts.locks.run(id, () => activateStored(parts, { id, event: 'init' }))

/** Another process has changed the triggers of a workflow. */
export async function followChange(parts: Parts, id: number, log: Logger): Promise<void> {
  await parts.locks
    .run(id, async () => {
      const row = await findActivity(parts.db, id)
      if (row?.active) return activateStored(parts, { id })
      await parts.active.remove(id)
      await parts.subscriptions.end(id)
    })
    .catch((error: unknown) =>
      log.error({ workflowId: id, error }, 'an active workflow could not be started'),
    )
}

/** Ends or takes up again what processes that are gone have begun to tell services. */
export async function followLeft(parts: Parts, log: Logger): Promise<void> {
  for (const id of await listLeftWorkflows(parts.db)) await followChange(parts, id, log)
}

const findActivity = (db: Db, id: number) =>
  db.selectFrom('workflow').select('active').where('id', '=', id).executeTakeFirst()

const restartSafely = (parts: Parts, { id, event }: Restart, log: Logger): Promise<void> =>
  parts.locks
    .run(id, () => activateStored(parts, { id, event }))
    .catch((error: unknown) =>
      log.error({ workflowId: id, error }, 'an active workflow could not be started'),
    )

interface Restart {
  id: number
  /** What has happened, for triggers that wait for it. */
  event?: InstanceEvent | undefined
}

/** Triggers that are ready, and services that were told to call them. */
interface Readiness {
  triggers: Preparation
  services: SubscriptionChange
}

async function prepare({ active, subscriptions }: Parts, workflow: Activatable): Promise<Readiness> {
  const triggers = await active.prepare(workflow)
  try {
    const subscriber = { ...active.placeOf(workflow), id: workflow.id, testId: null }
    return { triggers, services: await subscriptions.prepare(subscriber, triggers.plans) }
  } catch (error) {
    await active.abandon(triggers)
    throw error instanceof SubscriptionRefused ? new ActivationFailed(error.message) : error
  }
}

async function activateStored(parts: Parts, { id, event }: Restart): Promise<void> {
  const { db, active } = parts
  try {
    const row = await readable(
      db.selectFrom('workflow').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    refuseUnreadable(row)
    const readiness = await prepare(parts, row)
    await storeOrAbandon(parts, readiness, (transaction) => register(parts, transaction, readiness))
    await active.install(readiness.triggers, event)
  } catch (error) {
    await deleteSchedules(db, id)
    await noteFailure(db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function saveInactive(
  { db, active, subscriptions }: Parts,
  actor: Actor,
  save: Save,
): Promise<SavedRow> {
  const row = await db.transaction().execute(async (transaction) => {
    const saved = await updateWorkflow(transaction, actor, save)
    await deleteWebhooks(transaction, saved.id)
    await deleteSchedules(transaction, saved.id)
    return saved
  })
  await active.remove(row.id)
  return { ...row, stillCalling: await subscriptions.end(row.id) }
}

async function saveActive(
  parts: Parts,
  actor: Actor,
  { save, readiness, event }: { save: Save; readiness: Readiness; event: InstanceEvent },
): Promise<SavedRow> {
  const row = await storeOrAbandon(parts, readiness, async (transaction) => {
    const saved = await updateWorkflow(transaction, actor, save)
    await register(parts, transaction, readiness)
    if (event === 'activate') await forgetMissed(transaction, saved.id)
    return saved
  })
  await parts.active.install(readiness.triggers, event)
  return { ...row, stillCalling: readiness.services.problems }
}

/** What is ready is wanted only if it can be stored. */
async function storeOrAbandon<T>(
  parts: Parts,
  { triggers, services }: Readiness,
  store: (transaction: Db) => Promise<T>,
): Promise<T> {
  try {
    return await parts.db.transaction().execute(store)
  } catch (error) {
    await parts.active.abandon(triggers)
    await parts.subscriptions.undo(services)
    throw error
  }
}

async function register(
  { clock, subscriptions }: Parts,
  db: Db,
  { triggers: { workflow, webhooks, rules }, services }: Readiness,
): Promise<void> {
  await subscriptions.store(db, services)
  const taken = await replaceWebhooks(
    db,
    workflow,
    webhooks.map((webhook) => ({ ...webhook, subscriptionId: findSubscriptionOf(services, webhook) })),
  )
  if (taken) {
    throw new ActivationFailed(
      `The webhook "${taken.method} ${taken.path}" is already used by another workflow`,
    )
  }
  await replaceSchedules(db, workflow.id, { rules, now: new Date(clock.wall()) })
  await db.updateTable('workflow').set({ activationError: 'null' }).where('id', '=', workflow.id).execute()
}

const findSubscriptionOf = (
  { kept, added }: SubscriptionChange,
  { node, name }: Preparation['webhooks'][number],
): string | null =>
  [...kept, ...added].find(
    (each) => each.node === node && each.place.webhooks.some((webhook) => webhook.name === name),
  )?.id ?? null

async function noteFailure(db: Db, id: number, message: string): Promise<void> {
  await db
    .updateTable('workflow')
    .set({ activationError: JSON.stringify({ time: Date.now(), message }) })
    .where('id', '=', id)
    .execute()
}
