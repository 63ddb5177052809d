import { formatId } from '@heddle/core'
import type { MissedMoments } from '@heddle/contract'
import type { CalendarRule, IntervalRule, ScheduleRule } from '@heddle/core/node'
import type { Selectable } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import type { Db, Schema } from '../db/schema.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import { momentAfter, type Planned } from './passed-moments.ts'

/** A rule of a trigger, and what its moments are for. */
export interface Rule {
  node: string
  purpose: 'start' | 'poll'
  rule: ScheduleRule
  timezone: string
}

/** A stored rule with its next planned moment. */
export interface Schedule extends Rule, Planned {
  id: number
  workflowId: number
}

/** Makes these the rules of a workflow. Those that it has already keep their plans, so that what they missed is known. */
export async function replaceSchedules(
  db: Db,
  workflowId: number,
  { rules, now }: { rules: readonly Rule[]; now: Date },
): Promise<void> {
  const wanted = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const stored = await db.selectFrom('schedule').selectAll().where('workflowId', '=', workflowId).execute()
  const gone = stored.map(readRow).filter((schedule) => !wanted.delete(keyOf(schedule)))
  await deleteByIds(
    db,
    gone.map(({ id }) => id),
  )
  const added = [...wanted.values()].flatMap(({ rule, ...rest }) => {
    const next = momentAfter({ ...rest, rule, shiftMs: 0 }, now)
    if (!next) return []
    return { ...rest, workflowId, rule: writeRule(rule), shiftMs: 0, nextAt: next.toISOString() }
  })
  if (added.length === 0) return
  await db
    .insertInto('schedule')
    .values(added)
    // Another process may switch the same workflow on at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const keyOf = ({ node, purpose, rule, timezone }: Rule): string =>
  JSON.stringify([node, purpose, rule, timezone])

export async function deleteSchedules(db: Db, workflowId: number): Promise<void> {
  await db.deleteFrom('schedule').where('workflowId', '=', workflowId).execute()
}

/** Those that are due soonest, and those that are due already. */
export async function listSoonest(db: Db, limit: number): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedule')
    .selectAll()
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(readRow)
}

/** All, in parts: those behind the given id. */
export async function listBehind(db: Db, id: number, limit: number): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('schedule')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(readRow)
}

/** What a plan becomes. */
export interface Move {
  schedule: Schedule
  /** Undefined when the rule never fires again. */
  next: Date | undefined
  shiftMs?: number
}

/** Moves plans, each unless somebody else has moved it. Says which it has moved. */
export async function moveAll(db: Db, moves: readonly Move[]): Promise<Move[]> {
  // All processes take the rows in one order, so that none of them waits for another in a circle.
  const ordered = moves.toSorted((a, b) => a.schedule.id - b.schedule.id)
  const moved: Move[] = []
  for (const move of ordered) if (await moveOne(db, move)) moved.push(move)
  return moved
}

async function moveOne(db: Db, { schedule, next, shiftMs = schedule.shiftMs }: Move): Promise<boolean> {
  const { id, nextAt } = schedule
  if (!next) {
    await deleteByIds(db, [id])
    return true
  }
  const { numUpdatedRows } = await db
    .updateTable('schedule')
    .set({ nextAt: next.toISOString(), shiftMs })
    .where('id', '=', id)
    .where('nextAt', '=', nextAt.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function deleteByIds(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('schedule').where('id', 'in', ids).execute()
}

/** Counts moments that have started nothing, together with the move of the plan: whoever moves it counts them. */
export function moveAndCount(db: Db, move: Move, missed: { count: number; last: Date }): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { workflowId } = move.schedule
    // The workflow first, as a save does it: two that take the rows in different orders would wait for each other.
    await transaction
      .updateTable('workflow')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', workflowId)
      .execute()
    if ((await moveAll(transaction, [move])).length === 0) return
    await transaction
      .updateTable('workflow')
      .set((eb) => ({
        missedMoments: eb('missedMoments', '+', missed.count),
        lastMissedAt: missed.last.toISOString(),
      }))
      .where('id', '=', workflowId)
      .execute()
  })
}

/** From now on they are counted anew. */
export async function forgetMissed(db: Db, workflowId: number): Promise<void> {
  await db
    .updateTable('workflow')
    .set({ missedMoments: 0, lastMissedAt: null })
    .where('id', '=', workflowId)
    .execute()
}

/** The workflows that have missed something since they were switched on. */
export async function listMissed(db: Db, actor: Actor): Promise<MissedMoments[]> {
  const rows = await visibleWorkflows(db, actor)
    .select(['id', 'missedMoments', 'lastMissedAt'])
    .where('active', '=', true)
    .where('missedMoments', '>', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id, missedMoments, lastMissedAt }) => ({
    workflowId: formatId(id),
    count: missedMoments,
    lastAt: lastMissedAt ?? '',
  }))
}

const readRow = ({ rule, nextAt, ...row }: Selectable<Schema['schedule']>): Schedule => ({
  ...row,
  rule: readRule(rule),
  nextAt: new Date(nextAt),
})

/** As it is stored its fields tell of which kind a rule is: plans that are older than the kinds go on. */
const writeRule = (rule: ScheduleRule): string => JSON.stringify({ ...rule, kind: undefined })

function readRule(text: string): ScheduleRule {
  const stored = JSON.parse(text) as Omit<IntervalRule, 'kind'> | Omit<CalendarRule, 'kind'>
  return 'everySeconds' in stored ? { kind: 'interval', ...stored } : { kind: 'calendar', ...stored }
}
