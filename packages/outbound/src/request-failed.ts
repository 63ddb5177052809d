import { AppError } from '@heddle/core'

/** The other side could not be reached, or answered with an error status. */
export class RequestFailed extends AppError {
  readonly errorCode = 'request_failed'
  readonly status = 502
  readonly httpCode: string | undefined
  override readonly details: unknown
  override readonly hint: string
  constructor(
    message: string,
    facts: { httpCode?: string; body?: unknown; cause?: unknown; hint?: string } = {},
  ) {
    super(message, { cause: facts.cause })
    this.httpCode = facts.httpCode
    // What the network said is for who looks into it; the message is for everybody.
    this.details = facts.body ?? (facts.cause instanceof Error ? facts.cause.message : undefined)
    this.hint = facts.hint ?? ''
  }
}
