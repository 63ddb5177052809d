import { BadRequest } from '../errors.ts'
import { findOwn } from '../json.ts'
import type { ExecutionState, RunData, RunEntry } from './run-data.ts'

/** The state in which a failed or stopped execution is tried again: before the node where it ended. */
export function retryState({ startData, resultData, executionData }: ExecutionState): ExecutionState {
  const [failed] = executionData.nodeExecutionStack
  if (!failed) throw new BadRequest('The execution kept no node to begin again at')
  const { error: _error, runData, lastNodeExecuted = failed.node, ...result } = resultData
  const retried = [failed.node, lastNodeExecuted].map((node) => [node, withoutFailure(runData, node)])
  return {
    startData,
    resultData: { ...result, lastNodeExecuted, runData: { ...runData, ...Object.fromEntries(retried) } },
    executionData,
  }
}

/** The runs of a node without the one that failed last. */
function withoutFailure(runData: RunData, node: string): RunEntry[] {
  const runs = findOwn(runData, node) ?? []
  return runs.at(-1)?.error ? runs.slice(0, -1) : runs
}
