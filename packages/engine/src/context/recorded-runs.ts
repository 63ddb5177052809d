import { findOwn } from '@heddle/core'
import type { ExecutionState, RunEntry } from '@heddle/core/run'

/** The runs of a node so far. A node may be called like something that every object has. */
export const runsOf = ({ resultData }: ExecutionState, node: string): readonly RunEntry[] =>
  findOwn(resultData.runData, node) ?? []

/** Adds a run of a node to what the execution knows. */
export function addRun({ resultData }: ExecutionState, node: string, entry: RunEntry): void {
  const runs = findOwn(resultData.runData, node)
  if (runs) runs.push(entry)
  else resultData.runData[node] = [entry]
}
