import { AppError } from '@heddle/core'

/** How many previews one person may have open at a time; a page needs a handful. */
const mostOpen = 10

class TooManyPreviews extends AppError {
  readonly errorCode = 'too_many_requests'
  readonly status = 429
  constructor() {
    super('Too many expressions are being previewed at once. Try again in a moment.')
  }
}

/** Lets nobody have more than a few previews open: each holds its data in memory while it waits. */
export class PreviewLimit {
  readonly #open = new Map<string, number>()

  async within<T>(userId: string, preview: () => Promise<T>): Promise<T> {
    const open = this.#open.get(userId) ?? 0
    if (open >= mostOpen) throw new TooManyPreviews()
    this.#open.set(userId, open + 1)
    try {
      return await preview()
    } finally {
      const left = (this.#open.get(userId) ?? 1) - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    }
  }
}
