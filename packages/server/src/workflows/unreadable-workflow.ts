import { AppError } from '@heddle/core'

/** What stands in the database is no workflow: somebody else has written there, or the disk has failed. */
export class UnreadableWorkflow extends AppError {
  readonly errorCode = 'unreadable_workflow'
  readonly status = 422
  override readonly hint = 'You can view it as text and delete it'
}
