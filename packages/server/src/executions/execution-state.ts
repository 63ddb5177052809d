import { cutDeep } from '@heddle/core'
import { emptyState, type ExecutionState } from '@heddle/core/run'
import { packJson, unpackJson } from '@heddle/worker'

export const packState = (state: ExecutionState): Buffer => packJson(JSON.stringify(state))

export const unpackState = (packed: Uint8Array | null): ExecutionState =>
  packed ? cutDeep(JSON.parse(unpackJson(packed)) as ExecutionState) : emptyState()
