import type { NodeOutput } from '@heddle/core/node'
import { waitIndefinitely, type ExecutionState, type Item } from '@heddle/core/run'
import type { Run } from '../context/run.ts'
import { longestSleep } from '../limits.ts'
import { createPositions, pairOutputs } from '../context/pairing.ts'
import { runsOf } from '../context/recorded-runs.ts'
import { handOn } from './record.ts'

/** How to wait: not at all, by sleeping for some milliseconds, or by storing the state until a date. */
export type Wait =
  | { kind: 'none' }
  | { kind: 'sleep'; milliseconds: number }
  | { kind: 'store'; till: string }

/** Short waits are slept through; for long ones, and for calls from outside, the execution is put away. */
export function planWait(run: Run, until: Date | null | undefined): Wait {
  if (until === undefined) return { kind: 'none' }
  if (until === null) return { kind: 'store', till: waitIndefinitely }
  const milliseconds = until.getTime() - run.ports.now()
  if (Number.isNaN(milliseconds)) throw new Error('The time to wait for is not a valid date')
  if (milliseconds >= longestSleepOf(run, until)) return { kind: 'store', till: until.toISOString() }
  return milliseconds > 0 ? { kind: 'sleep', milliseconds } : { kind: 'none' }
}

function longestSleepOf({ request, startedAt }: Run, until: Date): number {
  const { mode, timeoutSeconds = -1 } = request
  if (mode === 'manual' || mode === 'integrated') return longestSleep.attended
  // One that is out of time before then ends while it sleeps.
  const isTooLong = timeoutSeconds > 0 && until.getTime() > startedAt + timeoutSeconds * 1000
  return isTooLong ? longestSleep.attended : longestSleep.alone
}

/** Goes on behind the node on top of the stack, which has run or waited: what it gave out is its last run. */
export function resume(run: Run): void {
  const { state } = run
  delete state.waitTill
  delete state.executionData.handOn
  const done = state.executionData.nodeExecutionStack.shift()
  if (done) handOn(run, done.node)
}

/** The state of a waiting execution whose node runs once more, with what a call from outside has brought. */
export function rerunState(state: ExecutionState, item: Item): ExecutionState {
  const { waitTill: _waitTill, ...answered } = state
  const [waited] = state.executionData.nodeExecutionStack
  if (!waited) return answered
  // What it is asked and given belongs to one run, however often it waits.
  const runs = runsOf(state, waited.node).slice(0, -1)
  answered.resultData.runData[waited.node] = runs
  answered.executionData.answer = { node: waited.node, item }
  return answered
}

/** The state of a waiting execution after a call from outside has brought what the node that waits gives out. */
export function answeredState(state: ExecutionState, output: NodeOutput): ExecutionState {
  const { waitTill: _waitTill, ...answered } = state
  const [waited] = state.executionData.nodeExecutionStack
  if (!waited) return answered
  const entry = runsOf(state, waited.node).at(-1)
  const inputs = waited.data.main.map((items) => items ?? [])
  if (entry) entry.data = { main: pairOutputs(output, inputs, createPositions()) }
  answered.executionData.handOn = true
  return answered
}
