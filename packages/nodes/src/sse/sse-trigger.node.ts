import { setTimeout as wait } from 'node:timers/promises'
import { isJsonObject } from '@heddle/core'
import { defineNode, param, type TriggerContext } from '@heddle/core/node'
import { readEvents } from './event-stream.ts'

const firstWaitMs = 3000
const longestWaitMs = 60_000
/** The longest that a timer can run; a stream that lasts longer is opened again. */
const longestStreamMs = 2 ** 31 - 1

export const sseTrigger = defineNode({
  name: 'sseTrigger',
  label: 'SSE Trigger',
  description: 'Starts the workflow for each event that a server sends',
  version: 1,
  aliases: ['n8n-nodes-base.sseTrigger'],
  group: 'trigger',
  color: '#0b7fd4',
  subtitle: '={{ $parameter["url"] }}',
  eventTriggerDescription: 'Waiting for an event of the server',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['server-sent events', 'eventsource', 'stream', 'push'],
  },
  params: {
    url: param.string({
      label: 'URL',
      required: true,
      placeholder: 'https://example.com/events',
      description: 'Address of the event stream',
    }),
  },
  async trigger({ params, http, emit, fail }) {
    const url = params.url.trim()
    if (url === '') throw new Error('Enter the address of the event stream')
    const stop = new AbortController()
    const line: Line = { http, emit, fail, url, waitMs: firstWaitMs, stopped: stop.signal }
    void stay(line, await open(line))
    return () => stop.abort()
  },
})

interface Line extends Pick<TriggerContext, 'http' | 'emit' | 'fail'> {
  url: string
  /** How long to wait before connecting again; the service may say. */
  waitMs: number
  lastId?: string
  stopped: AbortSignal
}

async function open({ http, url, lastId }: Line): Promise<ReadableStream<Uint8Array>> {
  const { body, status, headers } = await http({
    url,
    headers: { accept: 'text/event-stream', 'cache-control': 'no-store', ...headerOf(lastId) },
    responseType: 'stream',
    timeoutMs: longestStreamMs,
    maxResponseBytes: Infinity,
  })
  const stream = body as ReadableStream<Uint8Array>
  if (status === 200 && headers['content-type']?.startsWith('text/event-stream')) return stream
  await stream.cancel()
  throw new Error('The address gives no event stream')
}

/** Where the service is to go on. */
const headerOf = (id = ''): Record<string, string> => (id === '' ? {} : { 'last-event-id': encodeURI(id) })

/** Listens, and connects again whenever the stream ends. */
async function stay(line: Line, first: ReadableStream<Uint8Array>): Promise<void> {
  let stream: ReadableStream<Uint8Array> | undefined = first
  let failures = 0
  while (!line.stopped.aborted) {
    if (stream) await listen(line, stream)
    const pause = Math.min(line.waitMs * 2 ** failures, Math.max(line.waitMs, longestWaitMs))
    await wait(pause, undefined, { signal: line.stopped }).catch(() => undefined)
    if (line.stopped.aborted) return
    try {
      stream = await open(line)
      failures = 0
    } catch (error) {
      stream = undefined
      // It is tried again and again: once is enough to be told.
      if (failures === 0 && !line.stopped.aborted) line.fail(error as Error)
      failures += 1
    }
  }
}

/** Until the stream ends, breaks, or nobody listens any more. */
async function listen(line: Line, stream: ReadableStream<Uint8Array>): Promise<void> {
  const quit = new TransformStream<Uint8Array, Uint8Array>()
  const flow = stream.pipeTo(quit.writable, { signal: line.stopped }).catch(() => undefined)
  try {
    for await (const { type, data, lastId, retryMs } of readEvents(quit.readable)) {
      line.lastId = lastId ?? line.lastId
      line.waitMs = retryMs ?? line.waitMs
      // Events with a name of their own are for those who know it.
      if (type === 'message' && data !== '') line.emit([[{ json: dataOf(data) }]])
    }
  } catch {
    // A connection that breaks is made again, like one that ends.
  }
  await flow
}

function dataOf(text: string): Record<string, unknown> {
  const value = parsed(text)
  return isJsonObject(value) ? value : { data: value }
}

/** What is no JSON stays a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
