import { findOwn } from '@heddle/core'
import type { ExecutionState, RunEntry } from '@heddle/core/run'
import type { Run } from '../context/run.ts'
import { deliver } from './queue.ts'

/** The finished runs of a node. A node may be called like something that every object has. */
export const runsOf = ({ resultData }: ExecutionState, node: string): readonly RunEntry[] =>
  findOwn(resultData.runData, node) ?? []

/** Adds a finished node run to the execution. */
export function record({ state, ports }: Run, node: string, entry: RunEntry): void {
  const { resultData } = state
  const runs = findOwn(resultData.runData, node)
  if (runs) runs.push(entry)
  else resultData.runData[node] = [entry]
  resultData.lastNodeExecuted = node
  ports.emit({ type: 'nodeFinished', node, entry })
}

/** Gives what the last run of a node made to the nodes behind it, unless the execution was to go no further. */
export function handOn(run: Run, node: string): void {
  const runs = runsOf(run.state, node)
  if (node === run.state.startData.destinationNode) return
  deliver(run, { previousNode: node, previousNodeRun: runs.length - 1 }, runs.at(-1)?.data?.main ?? [])
}
