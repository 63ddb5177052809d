import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a page may stay open before it has to be loaded again. Milliseconds. */
const lastingMs = 12 * 60 * 60 * 1000

/** Who was let in. */
interface Holder {
  userId?: string
}

/**
 * What a page that a node serves shows on its own calls. Such a page has an origin of its own, without the cookies and passwords by
 * which its reader was let in; so it holds a pass for its path that only this instance can make.
 */
export class Passes {
  readonly #key: string

  constructor(encryptionKey: string) {
    this.#key = `heddle passes ${encryptionKey}`
  }

  issue(path: string, { userId }: Holder): string {
    const text = JSON.stringify({ until: Date.now() + lastingMs, ...(userId !== undefined && { userId }) })
    const content = Buffer.from(text).toString('base64url')
    return `${content}.${this.#sign(path, content)}`
  }

  /** Undefined for one that is wrong, too old, or for another path. */
  read(path: string, pass: string): Holder | undefined {
    const [content = '', signature = ''] = pass.split('.')
    const expected = Buffer.from(this.#sign(path, content))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const { until, userId } = JSON.parse(Buffer.from(content, 'base64url').toString()) as Holder & {
      until: number
    }
    if (until < Date.now()) return undefined
    return userId === undefined ? {} : { userId }
  }

  #sign(path: string, content: string): string {
    return createHmac('sha256', this.#key).update(`${path}\n${content}`).digest('base64url')
  }
}
