import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TriggerContext } from '@heddle/core/node'
import { createHttpClient } from '@heddle/outbound'
import { expect, onTestFinished, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { readEvents } from './event-stream.ts'
import { sseTrigger } from './sse-trigger.node.ts'

/** A service that keeps its calls open, to be told what to send. */
async function aService(answer = openStream) {
  const calls: { headers: IncomingMessage['headers']; answer: ServerResponse }[] = []
  const server = createServer((incoming, outgoing) => {
    answer(outgoing)
    calls.push({ headers: incoming.headers, answer: outgoing })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` }
}

function openStream(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  answer.flushHeaders()
}

async function listen(url: string) {
  const heard: unknown[] = []
  const problems: string[] = []
  const client = createHttpClient({ outboundPolicy: 'open', outboundAllow: [] })
  const over = new AbortController()
  const context: Partial<TriggerContext> = {
    params: sseTrigger.readParameters({ url }),
    http: (request) => client.send(request, over.signal),
    emit: ([items]) => heard.push(...(items ?? []).map(({ json }) => json)),
    fail: ({ message }) => problems.push(message),
  }
  onTestFinished(async () => {
    over.abort()
    await client.close()
  })
  // The rest of what a trigger may ask for is not needed here.
  const stop = await sseTrigger.trigger?.(context as TriggerContext)
  onTestFinished(async () => stop?.())
  return { heard, problems, stop }
}

test('each event starts the workflow, with its data', async () => {
  const { calls, url } = await aService()
  const { heard } = await listen(url)

  expect(calls[0]?.headers.accept).toBe('text/event-stream')
  calls[0]?.answer.write(': hello\n\ndata: {"a":1}\n\nevent: ping\ndata: {}\n\ndata: plain\ndata: text\n\n')
  calls[0]?.answer.write('data: [1]\n\n')

  await expect.poll(() => heard).toEqual([{ a: 1 }, { data: 'plain\ntext' }, { data: [1] }])
})

test('a stream that ends is opened again where it ended, after the time that the service says', async () => {
  const { calls, url } = await aService()
  const { heard, problems } = await listen(url)

  calls[0]?.answer.end('retry: 10\nid: 7\ndata: "one"\n\n')
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]?.headers['last-event-id']).toBe('7')
  calls[1]?.answer.write('data: "two"\n\n')

  await expect.poll(() => heard).toEqual([{ data: 'one' }, { data: 'two' }])
  calls[1]?.answer.destroy()
  await expect.poll(() => calls.length).toBe(3)
  expect(problems).toEqual([])
})

test('a service that is gone is told once, and found again', async () => {
  let isGone = false
  const { calls, url } = await aService((answer) =>
    isGone ? void answer.writeHead(503).end() : openStream(answer),
  )
  const { heard, problems } = await listen(url)

  isGone = true
  calls[0]?.answer.end('retry: 5\n\n')
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  isGone = false
  await expect
    .poll(() => {
      const last = calls.at(-1)?.answer
      if (last?.statusCode === 200) last.write('data: {"back":true}\n\n')
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(problems).toEqual(['Request failed with status code 503'])
})

test('a trigger that is stopped hangs up', async () => {
  const { calls, url } = await aService()
  const { stop } = await listen(url)
  const closed = new Promise((resolve) => calls[0]?.answer.once('close', resolve))

  await stop?.()
  await closed

  expect(calls).toHaveLength(1)
})

test('an address without a stream is refused at once', async () => {
  const page = await aService(
    (answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('x'),
  )
  const missing = await aService((answer) => void answer.writeHead(404).end())

  await expect(listen(page.url)).rejects.toThrow('The address gives no event stream')
  await expect(listen(missing.url)).rejects.toThrow('404')
  await expect(listen(' ')).rejects.toThrow('Enter the address')
})

test.each([
  ['line feeds', 'data: a\ndata:b\n\n'],
  ['carriage returns', 'data: a\rdata:b\r\r'],
  ['both', 'data: a\r\ndata:b\r\n\r\n'],
])('events are read with %s, cut anywhere', async (_ends, text) => {
  const events: string[] = []
  const bytes = new TextEncoder().encode(`${text}id\n\ndata: x\n\n`)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })

  for await (const { data } of readEvents(stream)) events.push(data)

  expect(events).toEqual(['a\nb', '', 'x'])
})

tryEvery(sseTrigger, [{ parameters: { url: 'https://example.com' }, items: [{ a: 1 }], gives: [{ a: 1 }] }])
