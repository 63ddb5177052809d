import { findOwn, textOf } from '@heddle/core'
import type { ErrorData, ExecutionState, RunData } from '@heddle/core/run'
import type { Interruption } from '../dispatch/running-jobs.ts'
import type { JobEnd } from '@heddle/worker'
import { packState, unpackState } from './execution-state.ts'

/** What was stored of an execution when it was lost. */
interface Lost {
  state: Uint8Array | null
  /** The node that may have changed something outside since then. */
  writing: string | null
}

/** How an execution ends that lost its engine, or its process, and does not go on. A retry begins where its state was stored. */
export function interruptedEnd(interruption: Interruption, { state: stored, writing }: Lost): JobEnd {
  const error: ErrorData = {
    name: 'EngineLost',
    message: messageOf(interruption),
    ...(writing !== null && { description: `${begun(writing)} A retry may do it again.` }),
    timestamp: Date.now(),
  }
  const node = nodeOf(interruption)
  const { waitTill: _waitTill, ...state } = unpackState(stored)
  return {
    status: 'crashed',
    state: packState(withError(state, error, node)),
    error,
    ...(node !== undefined && { lastNode: node }),
  }
}

/** How an execution ends that waited and could not go on, time and again. */
export function endOfWait(problem: unknown, stored: Uint8Array): JobEnd {
  const error: ErrorData = {
    name: 'ResumeFailed',
    message: 'The wait is over, but the execution could not continue',
    description: textOf(problem instanceof Error ? problem.message : problem),
    timestamp: Date.now(),
  }
  const { waitTill: _waitTill, ...state } = unpackState(stored)
  return { status: 'crashed', state: packState(withError(state, error, undefined)), error }
}

const begun = (node: string) =>
  `The node "${node}" had started to change something outside, so the execution does not continue on its own.`

const nodeOf = ({ during }: Interruption): string | undefined =>
  typeof during === 'object' ? during.node : undefined

function messageOf(interruption: Interruption): string {
  const { cause, during } = interruption
  const node = nodeOf(interruption)
  switch (cause) {
    case 'stopping':
      return 'The server was stopped while the execution was running'
    case 'memory':
      if (node !== undefined)
        return `The node "${node}" needed more memory than the engine has, so the engine and this execution were stopped. Give the node fewer items at a time, or the engine more memory (HEDDLE_ENGINE_MEMORY_MB)`
      return 'The engine ran out of memory while the execution was running, so it was stopped along with the execution'
    case 'stuck':
      if (node !== undefined)
        return `The node "${node}" kept the engine busy without a pause, so the engine and this execution were stopped`
      return during === undefined
        ? 'The engine stopped responding, so it was stopped along with this execution'
        : 'A node of another execution kept the engine busy without a pause, so the engine and this execution were stopped'
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
  return { ...runData, [node]: [...(findOwn(runData, node) ?? []), entry] }
}
