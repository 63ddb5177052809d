import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code: number; message: string }
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

interface Message {
  resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that answers with these statuses first, and keeps what it takes. */
async function startCollector(...statuses: number[]) {
  const spans: Span[] = []
  const headers: unknown[] = []
  const take = async (request: IncomingMessage): Promise<number> => {
    const message = (await json(request)) as Message
    const status = statuses.shift() ?? 200
    if (status === 200 && request.url === '/v1/traces') {
      headers.push(request.headers['x-team'])
      spans.push(
        ...message.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      )
    }
    return status
  }
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const find = (name: string) => spans.find((span) => span.name === name)
  const waitFor = async (name: string) => {
    await expect.poll(() => find(name)).toBeDefined()
    return find(name)
  }
  return { spans, headers, waitFor, url: `http://127.0.0.1:${port}/` }
}

const appFor = (collector: { url: string }) =>
  testApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-team=cloth%20works' },
  })

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'GET', responseMode: 'lastNode' },
})

test('a call with a trace of its own goes on in it, node by node', async () => {
  const collector = await startCollector()
  const { app, aWorkflow } = await appFor(collector)
  const stop = { type: 'heddle.stopAndError', parameters: { errorMessage: 'It is late' } }
  await aWorkflow({
    name: 'Greet',
    active: true,
    nodes: { Hook: hook('greet'), Set: 'heddle.set', Stop: stop },
    lines: ['Hook > Set', 'Set > Stop'],
  })

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await app.server.inject({ url: '/webhook/greet', headers: { traceparent } })

  const whole = await collector.waitFor('Greet')
  expect(whole).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    status: { code: 2, message: 'It is late' },
  })
  expect(whole?.attributes).toContainEqual({
    key: 'heddle.execution.mode',
    value: { stringValue: 'webhook' },
  })
  expect(await collector.waitFor('Set')).toMatchObject({
    traceId: whole?.traceId,
    parentSpanId: whole?.spanId,
    attributes: expect.arrayContaining([{ key: 'heddle.node.type', value: { stringValue: 'heddle.set' } }]),
  })
  expect(await collector.waitFor('Stop')).toMatchObject({ status: { code: 2, message: 'It is late' } })
  expect(collector.headers).toContain('cloth works')
})

test('what a workflow calls belongs to its trace', async () => {
  const collector = await startCollector()
  const { app, aWorkflow } = await appFor(collector)
  const called = await aWorkflow({
    name: 'Called',
    nodes: { Start: { type: 'heddle.executeWorkflowTrigger', parameters: { inputSource: 'passthrough' } } },
  })
  const call = { type: 'heddle.executeWorkflow', typeVersion: 1, parameters: { workflowId: called } }
  await aWorkflow({
    name: 'Caller',
    active: true,
    nodes: { Hook: hook('call'), Call: call },
    lines: ['Hook > Call'],
  })

  await app.server.inject({ url: '/webhook/call' })

  const caller = await collector.waitFor('Caller')
  expect(caller?.parentSpanId).toBeUndefined()
  expect(await collector.waitFor('Called')).toMatchObject({
    traceId: caller?.traceId,
    parentSpanId: caller?.spanId,
  })
})

test('what the caller does not record is not sent, and a collector that is away gets the rest later', async () => {
  const collector = await startCollector(503)
  const { app, aWorkflow } = await appFor(collector)
  await aWorkflow({ name: 'Greet', active: true, nodes: { Hook: hook('greet') } })

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  await app.server.inject({ url: '/webhook/greet', headers: { traceparent } })
  const { statusCode } = await app.server.inject({ url: '/webhook/greet' })

  expect(statusCode).toBe(200)
  await collector.waitFor('Greet')
  expect(collector.spans.map(({ traceId }) => traceId)).toEqual([
    expect.not.stringContaining('0af7651916cd43dd8448eb211c80319c'),
  ])
})
