import type { PushMessage } from '@heddle/contract'
import { Readable } from 'node:stream'
import { Backlog } from './backlog.ts'

const keepAliveMs = 20_000
/** How long the messages of a page without a stream are kept: longer than a browser needs to come back. */
const forgetAfterMs = 5 * 60_000

interface Page {
  userId: string
  backlog: Backlog
  streams: Set<Readable>
  /** Whether a stream was ever open. */
  known: boolean
  lastSeen: number
}

/** The push channel: one stream of server-sent events per open editor page, replayed after a reconnect. */
export class PushHub {
  readonly #pages = new Map<string, Page>()
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#timer = setInterval(() => this.#keepAlive(), keepAliveMs).unref()
  }

  /** Opens a stream. Messages after `lastEventId` that the page missed come first. */
  connect(sessionId: string, userId: string, lastEventId?: number): Readable {
    const page = this.#page(sessionId, userId)
    const stream = new Readable({ read: () => undefined })
    stream.once('close', () => {
      page.streams.delete(stream)
      page.lastSeen = this.#now()
    })
    page.streams.add(stream)
    stream.push(':ok\n\n')
    // A run may begin before its page's first stream is open: that stream starts at the beginning.
    for (const frame of page.backlog.after(lastEventId ?? (page.known ? undefined : 0))) stream.push(frame)
    page.known = true
    return stream
  }

  /** Sends a message, as JSON text, to all streams of one of the user's pages. */
  send(sessionId: string, userId: string, json: string): void {
    this.#sendTo(this.#page(sessionId, userId), json)
  }

  /** Sends to the user's other open pages. */
  sendToOthers(sessionId: string | undefined, userId: string, message: PushMessage): void {
    const json = JSON.stringify(message)
    for (const [key, page] of this.#pages) {
      const open = page.streams.size > 0
      if (open && page.userId === userId && key !== keyOf(sessionId ?? '', userId)) this.#sendTo(page, json)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const { streams } of this.#pages.values()) for (const stream of streams) stream.push(null)
    this.#pages.clear()
  }

  #sendTo(page: Page, json: string): void {
    const frame = page.backlog.add(json)
    for (const stream of page.streams) stream.push(frame)
  }

  /** Two users with the same session id have two pages: nobody listens to somebody else's. */
  #page(sessionId: string, userId: string): Page {
    const key = keyOf(sessionId, userId)
    const known = this.#pages.get(key)
    if (known) return known
    const page: Page = {
      userId,
      backlog: new Backlog(),
      streams: new Set(),
      known: false,
      lastSeen: this.#now(),
    }
    this.#pages.set(key, page)
    return page
  }

  #keepAlive(): void {
    for (const [key, page] of this.#pages) {
      for (const stream of page.streams) stream.push(':\n')
      if (page.streams.size === 0 && this.#now() - page.lastSeen > forgetAfterMs) this.#pages.delete(key)
    }
  }
}

const keyOf = (sessionId: string, userId: string): string => `${userId} ${sessionId}`
