import type { RunEntry } from '@heddle/core/run'
import { addRun, runsOf } from '../context/recorded-runs.ts'
import type { Run } from '../context/run.ts'
import { deliver } from './queue.ts'

/** Adds a finished node run to the execution. */
export function record({ state, ports }: Run, node: string, entry: RunEntry): void {
  addRun(state, node, entry)
  state.resultData.lastNodeExecuted = node
  ports.emit({ type: 'nodeFinished', node, entry })
}

/** Gives what the last run of a node made to the nodes behind it, unless the execution was to go no further. */
export function handOn(run: Run, node: string): void {
  const runs = runsOf(run.state, node)
  if (node === run.state.startData.destinationNode) return
  deliver(run, { previousNode: node, previousNodeRun: runs.length - 1 }, runs.at(-1)?.data?.main ?? [])
}
