import { waitIndefinitely, type NodeOutput } from '@heddle/core'
import type { Run } from '../context/run.ts'
import { longestSleep } from '../limits.ts'
import { pairOutputs } from './pairing.ts'
import { handOn, runsOf } from './record.ts'

/** How to wait: not at all, by sleeping for some milliseconds, or by storing the state until a date. */
export type Wait =
  | { kind: 'none' }
  | { kind: 'sleep'; milliseconds: number }
  | { kind: 'store'; till: string }

/** Short waits are slept through; for long ones, and for calls from outside, the execution is put away. */
export function planWait(until: Date | null | undefined, now: number): Wait {
  if (until === undefined) return { kind: 'none' }
  if (until === null) return { kind: 'store', till: waitIndefinitely }
  const milliseconds = until.getTime() - now
  if (Number.isNaN(milliseconds)) throw new Error('The time to wait for is not a valid date')
  if (milliseconds >= longestSleep) return { kind: 'store', till: until.toISOString() }
  return milliseconds > 0 ? { kind: 'sleep', milliseconds } : { kind: 'none' }
}

/**
 * Goes on behind the node that has waited: on top of the stack, and what it gave out is its last run.
 * `output` is what a call from outside brought instead.
 */
export function resume(run: Run, output: NodeOutput | undefined): void {
  const { state } = run
  delete state.waitTill
  const waited = state.executionData.nodeExecutionStack.shift()
  if (!waited) return
  const entry = runsOf(state, waited.node).at(-1)
  const inputs = waited.data.main.map((items) => items ?? [])
  if (entry && output) entry.data = { main: pairOutputs(output, inputs, run.positions) }
  handOn(run, waited.node)
}
