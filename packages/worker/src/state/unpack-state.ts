import { cutDeep } from '@heddle/core'
import type { ExecutionState } from '@heddle/core/run'
import { unpackJson } from '../protocol/packed-json.ts'

/** The state of an execution as the server stores it. */
export const unpackState = (packed: Uint8Array): ExecutionState =>
  cutDeep(JSON.parse(unpackJson(packed)) as ExecutionState)
