import { isJsonObject } from '@heddle/core'
import type { ErrorData } from '@heddle/core/run'
import type { HostAccess } from '../dialects/guest-package.ts'
import type { GuestMessage, HostCall, HostMessage } from '../protocol/messages.ts'

/** Both ways to send; the second is for what has no bytes in it. */
export interface Sending {
  send(message: GuestMessage): void
  sendPlain(message: GuestMessage): void
}

/** What was asked of the host, until it answers. */
export class HostCalls {
  readonly #sending: Sending
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>()
  #last = 0

  constructor(sending: Sending) {
    this.#sending = sending
  }

  /** The only bytes that a call gives are a file or the body of a response, so their place need not be named. */
  settle(message: Extract<HostMessage, { type: 'returned' | 'failed' }>, parts: readonly Uint8Array[]): void {
    const waiting = this.#open.get(message.call)
    this.#open.delete(message.call)
    if (message.type === 'returned') waiting?.resolve(withBytes(message.value, parts[0]))
    else waiting?.reject(new HostError(message.error))
  }

  /** The way to the host for one question. */
  accessFor(id: number, signal: AbortSignal): HostAccess {
    // What each call gives is said by the protocol, and the host is trusted.
    const call = (async (what: HostCall) => {
      signal.throwIfAborted()
      this.#last += 1
      const waiting = Promise.withResolvers<unknown>()
      this.#open.set(this.#last, waiting)
      this.#sending.send({ type: 'call', id, call: this.#last, what })
      return waiting.promise
    }) as HostAccess['call']
    return {
      call,
      readFile: (file) => call({ type: 'readFile', file }),
      writeFile: (bytes, info) => call({ type: 'writeFile', bytes, ...info }),
      tell: (event) => this.#sending.sendPlain({ type: 'event', id, event }),
      signal,
    }
  }
}

function withBytes(value: unknown, part: Uint8Array | undefined): unknown {
  if (!part) return value
  return isJsonObject(value) && 'status' in value ? { ...value, body: part } : part
}

/** What failed on the host's side, with all that it says about it. */
class HostError extends Error {
  constructor({ message, name, ...more }: ErrorData) {
    super(message)
    this.name = name ?? 'Error'
    Object.assign(this, more)
  }
}
