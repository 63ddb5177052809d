import { BadRequest } from '../errors.ts'
import { getOwn } from '../json.ts'
import type { ExecutionState } from './run-data.ts'

/** The state in which a failed or stopped execution is tried again: before the node where it ended. */
export function retryState({ startData, resultData, executionData }: ExecutionState): ExecutionState {
  const [failed] = executionData.nodeExecutionStack
  if (!failed) throw new BadRequest('The execution kept no node to begin again at')
  const { error: _error, runData, ...result } = resultData
  const runs = getOwn(runData, failed.node) ?? []
  return {
    startData,
    resultData: {
      ...result,
      runData: { ...runData, [failed.node]: runs.at(-1)?.error ? runs.slice(0, -1) : runs },
    },
    executionData,
  }
}
