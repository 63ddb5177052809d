import type { FiringOutcome, WebhookResponse } from '@heddle/core/node'
import type { EndingResponse } from './messages.ts'

/** A trigger that waits is told of the end of a run as a webhook is, so that the run may be in any process. */
export const answerAtEnd: EndingResponse = {
  mode: 'ending',
  success: { status: 200, body: 'success' },
  failure: { status: 500, body: 'error' },
}

/** What an answer says about the run. One that is not ours comes from a node. */
export function outcomeOf(response: WebhookResponse | undefined): FiringOutcome {
  if (!response) return 'unknown'
  const { status = 200, body } = response
  if (status === answerAtEnd.success.status && body === answerAtEnd.success.body) return 'success'
  return status >= 500 ? 'error' : 'answered'
}
