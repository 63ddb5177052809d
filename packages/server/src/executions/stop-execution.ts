import { Conflict } from '@heddle/core'
import type { ExecutionMode } from '@heddle/core/run'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import { getExecution } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { EndedExecution } from './execution-request.ts'
import { packState, unpackState } from './execution-state.ts'
import { writeState } from './write-state.ts'

/** A node that does not listen is left behind after this long; the execution ends all the same. */
const patienceMs = 4000

interface StopParts {
  db: Db
  engine: Engine
  runner: ExecutionRunner
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
  const ended = row.status === 'running' ? await stopInEngine(parts, row.id) : undefined
  // One that has begun to wait meanwhile is no more in the engine's hands.
  if (ended && ended.status !== 'waiting')
    return { mode, startedAt, stoppedAt: ended.stoppedAt, finished: ended.status === 'success' }
  const stoppedAt = new Date().toISOString()
  if (!(await cancelRow(parts.db, row.id, stoppedAt))) throw new Conflict('The execution has already ended')
  parts.runner.letCallerGo(row.id)
  return { mode, startedAt, stoppedAt, finished: false }
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
      .set({ status: 'canceled', stoppedAt, waitTill: null, leaseOwner: null })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await noteCancellation(transaction, id)
    return true
  })
}

async function noteCancellation(db: Db, id: number): Promise<void> {
  const stored = await db
    .selectFrom('execution_data')
    .select('state')
    .where('executionId', '=', id)
    .executeTakeFirst()
  const { waitTill: _waitTill, ...state } = unpackState(stored?.state ?? null)
  state.resultData.error = { message: 'The execution was canceled', name: 'ExecutionCanceled' }
  await writeState(db, id, { state: packState(state) })
}
