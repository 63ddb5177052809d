import type { WebhookResponse } from '@heddle/core/node'
import { PassThrough, type Readable } from 'node:stream'

/** A reader who is so many bytes behind reads no more: what they do not fetch must not fill the memory. */
const mostBytesBehind = 8 * 1024 * 1024

/** An answer that is read while an execution makes it. */
export class ReplyStream {
  readonly #stream = new PassThrough()

  constructor() {
    // Whoever goes away needs no answer; the execution goes on.
    this.#stream.on('error', () => undefined)
  }

  say(line: string): void {
    if (this.#stream.destroyed || this.#stream.writableEnded) return
    this.#stream.write(line)
    if (this.#stream.writableLength + this.#stream.readableLength > mostBytesBehind) this.#stream.destroy()
  }

  /** What the execution answers at its end comes last. */
  end(response: WebhookResponse | undefined): void {
    const { body } = response ?? failed
    if (typeof body === 'string') this.say(body)
    this.#stream.end()
  }

  /** The answer as it is sent: it begins at once. */
  get response(): WebhookResponse & { body: Readable } {
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: this.#stream,
    }
  }
}

/** The run ended without an answer because it never got to make one. */
const failed: WebhookResponse = {
  body: `${JSON.stringify({ type: 'error', content: 'Workflow did error.' })}\n`,
}
