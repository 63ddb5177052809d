import { AppError } from '@heddle/core'

/** The other side could not be reached, or answered with an error status. */
export class RequestFailed extends AppError {
  readonly errorCode = 'request_failed'
  readonly status = 502
  readonly httpCode: string | undefined
  override readonly details: unknown
  constructor(message: string, facts: { httpCode?: string; body?: unknown; cause?: unknown } = {}) {
    super(message, { cause: facts.cause })
    this.httpCode = facts.httpCode
    this.details = facts.body
  }
}
