import { emptyState, type ErrorData, type ExecutionState } from '@heddle/core'
import { packJson, unpackJson } from '../db/packed-json.ts'

/** The state of an execution of which nothing but its failure is known. */
export const failedState = (error: ErrorData): ExecutionState => ({
  ...emptyState(),
  resultData: { runData: {}, error },
})

export const packState = (state: ExecutionState): Buffer => packJson(JSON.stringify(state))

export const unpackState = (packed: Uint8Array | null): ExecutionState =>
  packed ? (JSON.parse(unpackJson(packed)) as ExecutionState) : emptyState()
