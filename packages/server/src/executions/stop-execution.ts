import { setTimeout as sleep } from 'node:timers/promises'
import { Conflict } from '@heddle/core'
import type { ExecutionMode } from '@heddle/core/run'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { Messenger } from '../queue/messenger.ts'
import { getExecution, type ExecutionRow } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { EndedExecution } from './execution-request.ts'
import type { Lanes } from './lanes.ts'
import { packState, unpackState } from './execution-state.ts'
import type { Watchers } from './watchers.ts'
import { writeState } from './write-state.ts'

/** A node that does not listen is left behind after this long; the execution ends all the same. */
const patienceMs = 4000
/** How often it is looked whether another process has ended it. */
const lookMs = 200

interface StopParts {
  db: Db
  engine: Engine
  runner: ExecutionRunner
  lanes: Pick<Lanes, 'advance'>
  processId: string
  messenger: Messenger
  watchers: Pick<Watchers, 'open'>
}

interface Stopped {
  mode: ExecutionMode
  startedAt: string
  stoppedAt: string
  finished: boolean
}

/** Ends a running, queued or waiting execution now. */
export async function stopExecution(parts: StopParts, actor: Actor, id: number): Promise<Stopped> {
  const row = await getExecution(parts.db, actor, { id, right: 'run' })
  const { mode, startedAt } = row
  const ended = row.status === 'running' ? await stopRunning(parts, row) : undefined
  // One that has begun to wait meanwhile is no more in the engine's hands.
  if (ended && ended.status !== 'waiting')
    return { mode, startedAt, stoppedAt: ended.stoppedAt, finished: ended.status === 'success' }
  const stoppedAt = new Date().toISOString()
  if (!(await cancelRow(parts.db, row.id, stoppedAt)))
    throw new Conflict('The execution has already finished')
  parts.runner.letCallerGo(row.id)
  if (row.lane !== null) await parts.lanes.advance(row.lane)
  const end = { id: row.id, status: 'canceled' as const, mode, startedAt, stoppedAt, error: cancellation }
  parts.watchers.open(row.watched)?.ended(end)
  return { mode, startedAt, stoppedAt, finished: false }
}

type EndOf = Pick<EndedExecution, 'status' | 'stoppedAt'>

/** Lets the process that runs it end it. Undefined when that took too long. */
async function stopRunning(parts: StopParts, row: ExecutionRow): Promise<EndOf | undefined> {
  const { leaseOwner } = row
  if (leaseOwner === null || leaseOwner === parts.processId) return stopInEngine(parts, row.id)
  parts.messenger.send({ process: leaseOwner }, 'cancel', { executionId: row.id })
  const giveUp = Date.now() + patienceMs
  while (Date.now() < giveUp) {
    await sleep(lookMs)
    const ended = await findEnd(parts.db, row.id)
    if (ended) return ended
  }
  return undefined
}

/** How an execution ended that may not have been kept. */
async function findEnd(db: Db, id: number): Promise<EndOf | undefined> {
  const row = await db
    .selectFrom('execution')
    .select(['status', 'stoppedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const stoppedAt = row?.stoppedAt ?? new Date().toISOString()
  if (!row) return { status: 'canceled', stoppedAt }
  return row.status === 'running' || row.status === 'queued' ? undefined : { status: row.status, stoppedAt }
}

async function stopInEngine({ engine, runner }: StopParts, id: number): Promise<EndedExecution | undefined> {
  const ended = runner.findRunning(id)
  if (!ended) return undefined
  engine.cancel(id)
  const { promise: patience, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, patienceMs)
  return Promise.race([ended, patience]).finally(() => clearTimeout(timer))
}

/** Ends what no engine will end: waiting and queued executions, and those whose engine does not answer. */
async function cancelRow(db: Db, id: number, stoppedAt: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('execution')
      .set({ status: 'canceled', stoppedAt, waitTill: null, leaseOwner: null, heldIn: null })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await noteCancellation(transaction, id)
    return true
  })
}

const cancellation = { message: 'The execution was canceled', name: 'ExecutionCanceled' }

async function noteCancellation(db: Db, id: number): Promise<void> {
  const stored = await db
    .selectFrom('execution_data')
    .select('state')
    .where('executionId', '=', id)
    .executeTakeFirst()
  const { waitTill: _waitTill, ...state } = unpackState(stored?.state ?? null)
  state.resultData.error = cancellation
  await writeState(db, id, { state: packState(state) })
}
