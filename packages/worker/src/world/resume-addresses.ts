import { formatId } from '@heddle/core'
import type { KeysToResume } from '../protocol/messages.ts'
import type { World } from './world.ts'

/** Where a waiting execution is resumed by a call and by a person who fills in a form. */
export const resumeAddresses = (
  { config: { baseUrl } }: World,
  { executionId, resumeKeys }: { executionId: number; resumeKeys: KeysToResume },
) => ({
  resumeUrl: `${baseUrl}webhook-waiting/${formatId(executionId)}/${resumeKeys.webhook}`,
  resumeFormUrl: `${baseUrl}form-waiting/${formatId(executionId)}/${resumeKeys.form}`,
})
