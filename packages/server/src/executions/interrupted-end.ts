import { getOwn, type ErrorData, type ExecutionState, type RunData } from '@heddle/core'
import type { Interruption } from '../dispatch/engine.ts'
import type { JobEnd } from '../dispatch/messages.ts'
import { packState, unpackState } from './execution-state.ts'

/** What becomes of an execution that lost its engine. `progress` is the last state that it has stored. */
export function interruptedEnd(interruption: Interruption, progress: Uint8Array | null): JobEnd {
  const error: ErrorData = { name: 'EngineLost', message: messageOf(interruption), timestamp: Date.now() }
  const node = nodeOf(interruption)
  const { waitTill: _waitTill, ...state } = unpackState(progress)
  return {
    status: 'crashed',
    state: packState(withError(state, error, node)),
    error,
    ...(node !== undefined && { lastNode: node }),
  }
}

const nodeOf = ({ during }: Interruption): string | undefined =>
  typeof during === 'object' ? during.node : undefined

function messageOf(interruption: Interruption): string {
  const { cause, during } = interruption
  const node = nodeOf(interruption)
  switch (cause) {
    case 'stopping':
      return 'The server was stopped while the execution was running'
    case 'stuck':
      if (node !== undefined)
        return `The node "${node}" kept the engine busy without a pause, so the engine was ended and this execution with it`
      return during === undefined
        ? 'The engine did not answer any more, so it was ended and this execution with it'
        : 'A node of another execution kept the engine busy without a pause, so the engine was ended and this execution with it'
    default:
      return node === undefined
        ? 'The engine stopped unexpectedly while the execution was running'
        : `The engine stopped unexpectedly while the node "${node}" was running`
  }
}

/** The node is shown as the one that failed. */
function withError(state: ExecutionState, error: ErrorData, node: string | undefined): ExecutionState {
  const { resultData } = state
  if (node === undefined) return { ...state, resultData: { ...resultData, error } }
  const runData = withFailedRun(resultData.runData, error, node)
  return { ...state, resultData: { ...resultData, runData, error, lastNodeExecuted: node } }
}

function withFailedRun(runData: RunData, error: ErrorData, node: string): RunData {
  const executionIndex = Object.values(runData).flat().length
  const entry = { startTime: Date.now(), executionTime: 0, executionIndex, source: [], error }
  return { ...runData, [node]: [...(getOwn(runData, node) ?? []), entry] }
}
