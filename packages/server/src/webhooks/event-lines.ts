import type { WebhookResponse } from '@heddle/core/node'
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { WebCall } from '../http/web-call.ts'
import type { Messenger } from '../queue/messenger.ts'

/** More open lines than this would fill the memory of a process. */
const mostOpen = 1000
/** Proxies cut a connection on which nothing comes for a minute. */
const beatMs = 25_000
/** A reader who is so many bytes behind reads no more. */
const mostBytesBehind = 8 * 1024 * 1024

interface Parts {
  processId: string
  messenger: Pick<Messenger, 'send' | 'on'>
}

interface Line {
  /** Only calls of the same path are answered through it. */
  place: string
  stream: PassThrough
}

/** A line that a call names: what the call is answered goes through it. */
export interface NamedLine {
  answer(response: WebhookResponse): void
}

/**
 * Callers who keep a connection open as a stream of events, and are answered through it whatever they ask in later calls. Any
 * process may get such a call; the one that has the line passes the answer on.
 */
export class EventLines {
  readonly #parts: Parts
  readonly #lines = new Map<string, Line>()
  #beat: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    parts.messenger.on('event', ({ line, place, text }) => this.#tell(line, place, text))
  }

  /** The answer that stays open. Its first event says where the later calls go: to the same address, with the line's name. */
  open(call: WebCall): WebhookResponse {
    if (this.#lines.size >= mostOpen) return { status: 503, headers: { 'retry-after': '60' } }
    const name = `${this.#parts.processId}.${randomBytes(16).toString('hex')}`
    const stream = new PassThrough()
    stream.on('error', () => undefined)
    stream.on('close', () => this.#lines.delete(name))
    stream.write(eventOf('endpoint', `?sessionId=${encodeURIComponent(name)}`))
    this.#lines.set(name, { place: placeOf(call), stream })
    this.#beat ??= setInterval(() => this.#keepOpen(), beatMs).unref()
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      body: stream,
    }
  }

  /** Undefined when the call names none. */
  namedIn(call: WebCall): NamedLine | undefined {
    const { sessionId: name } = call.request.query
    if (!call.kind.startsWith('mcp') || typeof name !== 'string') return undefined
    return {
      answer: ({ body }) => {
        if (typeof body === 'string') this.#pass(name, placeOf(call), body)
      },
    }
  }

  /** Everybody is let go. */
  close(): void {
    clearInterval(this.#beat)
    for (const { stream } of this.#lines.values()) stream.end()
  }

  #pass(line: string, place: string, text: string): void {
    const { processId, messenger } = this.#parts
    const owner = line.slice(0, line.lastIndexOf('.'))
    if (owner === processId) this.#tell(line, place, text)
    else messenger.send({ process: owner }, 'event', { line, place, text })
  }

  #tell(name: string, place: string, text: string): void {
    const line = this.#lines.get(name)
    if (!line || line.place !== place) return
    line.stream.write(eventOf('message', text))
    if (line.stream.readableLength + line.stream.writableLength > mostBytesBehind) line.stream.destroy()
  }

  #keepOpen(): void {
    for (const { stream } of this.#lines.values()) stream.write(': still here\n\n')
  }
}

const placeOf = ({ kind, request }: WebCall): string => `${kind}/${request.path}`

const eventOf = (name: string, text: string): string =>
  `event: ${name}\n${text
    .split('\n')
    .map((line) => `data: ${line}\n`)
    .join('')}\n`
