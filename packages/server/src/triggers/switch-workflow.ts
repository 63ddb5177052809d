import type { InstanceEvent } from '@heddle/core/node'
import type { Logger } from 'pino'
import type { Actor } from '../auth/actor.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import { deleteWebhooks, replaceWebhooks } from '../webhooks/webhook-queries.ts'
import { publisherAfter, updateWorkflow, type Save } from '../workflows/save-workflow.ts'
import { refuseUnreadable } from '../workflows/raw-workflow.ts'
import { readable, getWorkflow, type WorkflowRow } from '../workflows/workflow-queries.ts'
import type { Clock } from './clock.ts'
import { ActivationFailed, type ActiveWorkflows, type Preparation } from './active-workflows.ts'
import { deleteSchedules, forgetMissed, replaceSchedules } from './schedule-queries.ts'

interface Parts {
  db: Db
  active: ActiveWorkflows
  clock: Clock
  /** By workflow id: a save and what it switches happen as one. */
  locks: KeyedLock<number>
}

/**
 * Saves a change together with its triggers. Either the change is stored and, if the workflow is active, its new triggers
 * count from then on; or nothing has changed at all.
 */
export function saveAndSwitch(parts: Parts, actor: Actor, save: Save): Promise<WorkflowRow> {
  return parts.locks.run(save.id, async () => {
    const before = await getWorkflow(parts.db, actor, { id: save.id, right: 'edit' })
    const after = { ...before, ...save.change, ...publisherAfter(before, save.change, actor) }
    if (!after.active) return saveInactive(parts, actor, save)
    try {
      const preparation = await parts.active.prepare(after)
      const event = before.active ? 'update' : 'activate'
      return await saveActive(parts, actor, { save, preparation, event })
    } catch (error) {
      // One that is active goes on with its old triggers.
      const isOff = !before.active
      if (isOff && error instanceof ActivationFailed) await noteFailure(parts.db, before.id, error.message)
      throw error
    }
  })
}

/** Switches on, after a start, what was active. One that cannot be switched on is noted and stops nobody else. */
export async function activateAll(parts: Parts, log: Logger): Promise<void> {
  // Only the ids: a row that cannot be read must not keep the others from being read.
  const rows = await parts.db.selectFrom('workflow').select('id').where('active', '=', true).execute()
  for (const { id } of rows) {
    await restartWorkflow(parts, id).catch((error: unknown) =>
      log.error({ workflowId: id, error }, 'an active workflow could not be started'),
    )
  }
}

/** Switches an active workflow on as it is stored now. */
export const restartWorkflow = (parts: Parts, id: number): Promise<void> =>
  parts.locks.run(id, () => activateStored(parts, id))

async function activateStored({ db, active, clock }: Parts, id: number): Promise<void> {
  try {
    const row = await readable(
      db.selectFrom('workflow').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    refuseUnreadable(row)
    const preparation = await active.prepare(row)
    await db.transaction().execute((transaction) => register(transaction, clock, preparation))
    await active.install(preparation, 'init')
  } catch (error) {
    await deleteSchedules(db, id)
    await noteFailure(db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function saveInactive({ db, active }: Parts, actor: Actor, save: Save): Promise<WorkflowRow> {
  const row = await db.transaction().execute(async (transaction) => {
    const saved = await updateWorkflow(transaction, actor, save)
    await deleteWebhooks(transaction, saved.id)
    await deleteSchedules(transaction, saved.id)
    return saved
  })
  await active.remove(row.id)
  return row
}

async function saveActive(
  { db, active, clock }: Parts,
  actor: Actor,
  { save, preparation, event }: { save: Save; preparation: Preparation; event: InstanceEvent },
): Promise<WorkflowRow> {
  try {
    const row = await db.transaction().execute(async (transaction) => {
      const saved = await updateWorkflow(transaction, actor, save)
      await register(transaction, clock, preparation)
      if (event === 'activate') await forgetMissed(transaction, saved.id)
      return saved
    })
    await active.install(preparation, event)
    return row
  } catch (error) {
    await active.abandon(preparation)
    throw error
  }
}

async function register(db: Db, clock: Clock, { workflow, webhooks, rules }: Preparation): Promise<void> {
  const taken = await replaceWebhooks(db, workflow, webhooks)
  if (taken) {
    throw new ActivationFailed(
      `The webhook "${taken.method} ${taken.path}" is already used by another workflow`,
    )
  }
  await replaceSchedules(db, workflow.id, { rules, now: new Date(clock.wall()) })
  await db.updateTable('workflow').set({ activationError: 'null' }).where('id', '=', workflow.id).execute()
}

async function noteFailure(db: Db, id: number, message: string): Promise<void> {
  await db
    .updateTable('workflow')
    .set({ activationError: JSON.stringify({ time: Date.now(), message }) })
    .where('id', '=', id)
    .execute()
}
