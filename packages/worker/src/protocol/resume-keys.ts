import { formatId } from '@heddle/core'
import { createHmac } from 'node:crypto'

/** What makes the addresses unguessable at which a waiting execution is resumed; a key for one purpose is none for another. */
export interface KeysToResume {
  webhook: string
  form: string
}

/** Both come from one calculation. */
export function keysToResume(secret: string, executionId: number): KeysToResume {
  const bytes = createHmac('sha256', secret).update(formatId(executionId)).digest()
  return {
    webhook: bytes.subarray(0, 16).toString('base64url'),
    form: bytes.subarray(16).toString('base64url'),
  }
}
