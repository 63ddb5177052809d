import type { ErrorData } from '@heddle/core/run'

/** What went wrong in a guest's own code, in its words. */
export class GuestError extends Error {
  override name = 'GuestError'
  readonly description: string | undefined
  readonly httpCode: string | undefined
  readonly itemIndex: number | undefined

  constructor({ message, description, httpCode, itemIndex }: ErrorData) {
    super(message)
    this.description = description
    this.httpCode = httpCode
    this.itemIndex = itemIndex
  }
}

/** The process of a guest is gone, or was ended: what it worked on is lost. */
export class GuestGone extends Error {
  override name = 'GuestGone'
}
