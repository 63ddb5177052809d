import { equalJson } from '@heddle/core'
import type { Db } from '../db/schema.ts'

type StaticData = Record<string, unknown>

/** What somebody read of a workflow's memory and what they want to remember instead. */
export interface StaticChange {
  workflowId: number
  before: StaticData | null
  after: StaticData
}

/**
 * Writes the parts that changed and leaves the others as they are stored now: an execution that began with an older
 * copy must not take back what a trigger has learnt meanwhile.
 */
export async function writeStaticData(db: Db, change: StaticChange): Promise<void> {
  const stored = await lockStaticData(db, change.workflowId)
  await replaceParts(db, change, stored)
}

/** The same, but only if nobody else has changed these parts since they were read. False when somebody has. */
export async function claimStaticData(db: Db, change: StaticChange): Promise<boolean> {
  const stored = await lockStaticData(db, change.workflowId)
  const isOutdated = changedParts(change).some((part) => !equalJson(stored?.[part], change.before?.[part]))
  if (isOutdated) return false
  await replaceParts(db, change, stored)
  return true
}

/** Reads what is stored in such a way that nobody else writes until the transaction ends. */
async function lockStaticData(db: Db, workflowId: number): Promise<StaticData | null> {
  const row = await db
    .updateTable('workflow')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', workflowId)
    .returning('staticData')
    .executeTakeFirst()
  return row?.staticData ?? null
}

async function replaceParts(db: Db, change: StaticChange, stored: StaticData | null): Promise<void> {
  const parts = changedParts(change).map((part) => [part, change.after[part]] as const)
  await db
    .updateTable('workflow')
    .set({ staticData: JSON.stringify({ ...stored, ...Object.fromEntries(parts) }) })
    .where('id', '=', change.workflowId)
    .execute()
}

const changedParts = ({ before, after }: StaticChange): string[] =>
  Object.keys(after).filter((part) => !equalJson(after[part], before?.[part]))
