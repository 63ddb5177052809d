import { formatId } from '@heddle/core'
import { createHmac } from 'node:crypto'

/** What makes the addresses unguessable at which a waiting execution is resumed. */
export interface KeysToResume {
  webhook: string
  form: string
}

/** What these keys are made with: a key for one purpose is none for another. */
export type ResumeSecrets = Readonly<Record<keyof KeysToResume, string>>

export const resumeKey = (secret: string, executionId: number): string =>
  createHmac('sha256', secret).update(formatId(executionId)).digest('base64url')
