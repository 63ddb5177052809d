import type { ErrorData, ExecutionState } from '@heddle/core'
import { packJson, unpackJson } from '../db/packed-json.ts'

/** A state in which nothing has happened yet. */
export const emptyState = (error?: ErrorData): ExecutionState => ({
  startData: {},
  resultData: { runData: {}, ...(error && { error }) },
  executionData: { contextData: {}, nodeExecutionStack: [], waitingExecution: [] },
})

export const packState = (state: ExecutionState): Buffer => packJson(JSON.stringify(state))

export const unpackState = (packed: Uint8Array | null): ExecutionState =>
  packed ? (JSON.parse(unpackJson(packed)) as ExecutionState) : emptyState()
