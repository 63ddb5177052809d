import { formatId } from '@heddle/core'
import { keysToResume } from '../protocol/resume-keys.ts'
import type { World } from './world.ts'

/** Where a waiting execution is resumed by a call and by a person who fills in a form. */
export function resumeAddresses({ config: { baseUrl, resumeSecret } }: World, executionId: number) {
  const { webhook, form } = keysToResume(resumeSecret, executionId)
  const id = formatId(executionId)
  return {
    resumeUrl: `${baseUrl}webhook-waiting/${id}/${webhook}`,
    resumeFormUrl: `${baseUrl}form-waiting/${id}/${form}`,
  }
}
