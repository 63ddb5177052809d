import { formatId } from '@heddle/core'
import { resumeKey } from '../protocol/resume-keys.ts'
import type { World } from './world.ts'

interface ResumeAddresses {
  readonly resumeUrl: string
  readonly resumeFormUrl: string
}

/** Where a waiting execution is resumed by a call and by a person who fills in a form. Few executions ask. */
export const resumeAddresses = (
  { config: { baseUrl, resumeSecrets } }: World,
  executionId: number,
): ResumeAddresses => ({
  get resumeUrl() {
    return `${baseUrl}webhook-waiting/${formatId(executionId)}/${resumeKey(resumeSecrets.webhook, executionId)}`
  },
  get resumeFormUrl() {
    return `${baseUrl}form-waiting/${formatId(executionId)}/${resumeKey(resumeSecrets.form, executionId)}`
  },
})
