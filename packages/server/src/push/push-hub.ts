import type { PushMessage } from '@heddle/contract'
import type { Readable } from 'node:stream'
import { noMessenger, type Messenger } from '../queue/messenger.ts'
import { Backlog } from './backlog.ts'
import { PageStream } from './page-stream.ts'

const keepAliveMs = 20_000
/** How long the messages of a page without a stream are kept: longer than a browser needs to come back. */
const forgetAfterMs = 5 * 60_000

interface Page {
  userId: string
  backlog: Backlog
  /** With the hash of the session that each was opened with. */
  streams: Map<PageStream, string>
  /** Whether a stream was ever open. */
  known: boolean
  lastSeen: number
}

interface Parts {
  /** Which of the sessions are not over. */
  findLiveSessions(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Pages may be connected to other processes. */
  messenger?: Messenger
  now?: () => number
}

interface Opening {
  /** The page that listens. */
  sessionId: string
  userId: string
  /** Hash of the session by which its person is signed in. */
  tokenHash: string
  /** The id of the last message that the page has seen. */
  lastEventId?: string | undefined
}

interface PageOf {
  sessionId: string | undefined
  userId: string
}

/**
 * The push channel: one stream of server-sent events per open editor page, replayed after a reconnect. What is for a page that
 * is not connected here goes to the other processes as well.
 */
export class PushHub {
  readonly #pages = new Map<string, Page>()
  readonly #now: () => number
  readonly #findLive: Parts['findLiveSessions']
  readonly #messenger: Messenger
  readonly #timer: NodeJS.Timeout

  constructor({ findLiveSessions, messenger = noMessenger, now = Date.now }: Parts) {
    this.#findLive = findLiveSessions
    this.#messenger = messenger
    this.#now = now
    messenger.on('push', ({ sessionId, userId, json }) => {
      const page = this.#pages.get(keyOf(sessionId, userId))
      if (page?.known) this.#sendTo(page, json)
    })
    messenger.on('pages', ({ userIds, json, except }) => this.#sendToOpen(new Set(userIds), json, except))
    messenger.on('sessionsEnded', ({ tokenHashes }) => this.#endStreams(tokenHashes))
    this.#timer = setInterval(() => this.#keepAlive(), keepAliveMs).unref()
  }

  /** Opens a stream. What the page missed comes first, or the order to read the stored state where nobody knows that. */
  connect({ sessionId, userId, tokenHash, lastEventId }: Opening): Readable {
    const page = this.#page(sessionId, userId)
    const stream = new PageStream(page.backlog, positionOf(page, lastEventId))
    stream.once('close', () => {
      page.streams.delete(stream)
      page.lastSeen = this.#now()
    })
    page.streams.set(stream, tokenHash)
    page.known = true
    // It may have ended while the stream was being opened.
    this.#endLost([tokenHash])
    return stream
  }

  /** Sessions are over: their streams end, in all processes. */
  endSessions(tokenHashes: readonly string[]): void {
    this.#endStreams(tokenHashes)
    this.#messenger.send('others', 'sessionsEnded', { tokenHashes: [...tokenHashes] })
  }

  #endStreams(tokenHashes: readonly string[]): void {
    const over = new Set(tokenHashes)
    for (const { streams } of this.#pages.values()) {
      for (const [stream, tokenHash] of streams) {
        if (!over.has(tokenHash)) continue
        streams.delete(stream)
        stream.end()
      }
    }
  }

  /** Sends a message, as JSON text, to all streams of one of the user's pages. */
  send(sessionId: string, userId: string, json: string): void {
    const page = this.#page(sessionId, userId)
    this.#sendTo(page, json)
    if (page.streams.size === 0) this.#messenger.send('others', 'push', { sessionId, userId, json })
  }

  /** Sends to every open page of the users, but for the one it comes from. */
  sendToPages(userIds: ReadonlySet<string>, message: PushMessage, from?: PageOf): void {
    const json = JSON.stringify(message)
    const except = from && keyOf(from.sessionId ?? '', from.userId)
    this.#sendToOpen(userIds, json, except)
    this.#messenger.send('others', 'pages', { userIds: [...userIds], json, except })
  }

  /** Sends to every page that is open here. */
  sendToAll(message: PushMessage): void {
    const json = JSON.stringify(message)
    for (const page of this.#pages.values()) if (page.streams.size > 0) this.#sendTo(page, json)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const { streams } of this.#pages.values()) for (const stream of streams.keys()) stream.end()
    this.#pages.clear()
  }

  #sendToOpen(userIds: ReadonlySet<string>, json: string, except: string | undefined): void {
    for (const [key, page] of this.#pages) {
      if (page.streams.size > 0 && userIds.has(page.userId) && key !== except) this.#sendTo(page, json)
    }
  }

  #sendTo(page: Page, json: string): void {
    page.backlog.add(json)
    for (const stream of page.streams.keys()) stream.more()
  }

  /** Two users with the same session id have two pages: nobody listens to somebody else's. */
  #page(sessionId: string, userId: string): Page {
    const key = keyOf(sessionId, userId)
    const known = this.#pages.get(key)
    if (known) return known
    const page: Page = {
      userId,
      backlog: new Backlog(),
      streams: new Map(),
      known: false,
      lastSeen: this.#now(),
    }
    this.#pages.set(key, page)
    return page
  }

  #keepAlive(): void {
    for (const [key, page] of this.#pages) {
      for (const stream of page.streams.keys()) stream.beat()
      if (page.streams.size === 0 && this.#now() - page.lastSeen > forgetAfterMs) this.#pages.delete(key)
    }
    this.#endLost([...this.#pages.values()].flatMap(({ streams }) => [...streams.values()]))
  }

  /** Sessions also lapse, and are ended by other processes. */
  #endLost(tokenHashes: readonly string[]): void {
    void this.#findLive(tokenHashes).then(
      (live) => this.#endStreams(tokenHashes.filter((tokenHash) => !live.has(tokenHash))),
      // Without a database nobody can tell; the next look will.
      () => undefined,
    )
  }
}

/** Where a stream begins. A run may begin before its page's first stream is open: that stream starts at the beginning. */
function positionOf({ backlog, known }: Page, lastEventId: string | undefined): number | undefined {
  if (lastEventId !== undefined) return backlog.numberOf(lastEventId)
  return known ? backlog.newest : 0
}

const keyOf = (sessionId: string, userId: string): string => `${userId} ${sessionId}`
