import { AppError } from '@heddle/core'

export class Unauthorized extends AppError {
  readonly errorCode = 'unauthorized'
  readonly status = 401
  constructor(message = 'You are not signed in') {
    super(message)
  }
}

export class Forbidden extends AppError {
  readonly errorCode = 'forbidden'
  readonly status = 403
  override readonly hint: string
  constructor(message: string, hint = '') {
    super(message)
    this.hint = hint
  }
}

/** Somebody calls more often than is good for the others. */
export class TooManyRequests extends AppError {
  readonly errorCode = 'too_many_requests'
  readonly status = 429
  /** How long to wait. */
  readonly seconds: number
  constructor(seconds: number, message = `Too many requests. Try again in ${seconds} seconds.`) {
    super(message)
    this.seconds = seconds
  }
}
