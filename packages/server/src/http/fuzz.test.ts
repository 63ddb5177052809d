import { contract, type Endpoint } from '@heddle/contract'
import * as fc from 'fast-check'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

/** Texts that have broken servers before: quoting, encodings, paths, prototypes, templates, numbers at their limits. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'prototype',
  "'",
  '"',
  "' or '1'='1",
  "'; drop table workflow; --",
  '`',
  '\\',
  '%',
  '%00',
  '%2e%2e%2f',
  '%c0%ae',
  '%ff',
  '../../etc/passwd',
  '\u0000',
  '\uD800',
  '\u202E',
  '<script>',
  '={{ $json }}',
  '{{7*7}}',
  '${7*7}',
  '[]',
  '{}',
  '{"a":',
  '\r\nX-Injected: 1',
  'a'.repeat(5000),
)

const scalar = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary' }),
)

const keys = fc.oneof(
  fc.constantFrom(
    'name',
    'nodes',
    'connections',
    'settings',
    'tags',
    'active',
    'versionId',
    'ids',
    'deleteBefore',
    'filters',
    'workflowData',
    'runData',
    'startNodes',
    'destinationNode',
    'data',
    'type',
    'nodesAccess',
    'expression',
    'itemIndex',
    'nodeInfos',
    'loadWorkflow',
    'pinData',
    'id',
  ),
  nasty,
)

const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
}))

const calls = Object.values(contract)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  // The stream does not end, and signing out would end the test.
  .filter(({ path }) => path !== '/push' && path !== '/logout')

const request = fc.record({
  endpoint: fc.constantFrom(...calls),
  params: fc.array(nasty, { minLength: 1, maxLength: 1 }),
  query: fc.dictionary(
    fc.constantFrom(
      'filter',
      'limit',
      'lastId',
      'firstId',
      'name',
      'url',
      'includeData',
      'withUsageCount',
      'theme',
    ),
    nasty,
    { maxKeys: 3 },
  ),
  body: fc.oneof(
    value.map((each) => JSON.stringify(each)),
    nasty,
  ),
})

const escape = (text: string) => encodeURIComponent(text.toWellFormed())

async function send(
  { app, token }: { app: TestApp; token: string },
  each: typeof request extends fc.Arbitrary<infer T> ? T : never,
) {
  const path = each.endpoint.path.replaceAll(/:\w+/g, () => escape(each.params[0] ?? ''))
  const query = Object.entries(each.query).map(([name, text]) => `${name}=${escape(text)}`)
  return app.app.server.inject({
    method: each.endpoint.method,
    url: `/rest${path}?${query.join('&')}`,
    headers: { 'content-type': 'application/json', cookie: `heddle-auth=${token}` },
    ...(each.endpoint.method === 'GET' ? {} : { payload: each.body }),
  })
}

test('SEC-33 malformed input never gives a 5xx, a stack or a path of ours', async () => {
  const app = await testApp()
  const login = await app.app.server.inject({ url: '/rest/login' })
  const token = /heddle-auth=([\w-]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? ''

  await fc.assert(
    fc.asyncProperty(request, async (each) => {
      const { statusCode, body } = await send({ app, token }, each)
      expect([statusCode < 500 || statusCode === 502, statusCode]).toEqual([true, statusCode])
      expect(body).not.toMatch(/packages\/server|node_modules|"stack"/)
    }),
    { numRuns: 1500 },
  )
  expect((await app.owner.get('/workflows')).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('SEC-33 webhooks take anything as a call', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: 'id',
        parameters: { path: 'p/:x', httpMethod: 'POST', responseMode: 'lastNode' },
      },
    },
  })
  const types = [
    'application/json',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'a/b',
    'x',
  ]

  await fc.assert(
    fc.asyncProperty(
      nasty,
      fc.constantFrom(...types),
      fc.oneof(
        nasty,
        value.map((each) => JSON.stringify(each)),
      ),
      async (part, type, payload) => {
        const { statusCode } = await app.app.server.inject({
          method: 'POST',
          url: `/webhook/id/p/${escape(part)}?${escape(part)}=${escape(part)}`,
          headers: { 'content-type': type },
          payload,
        })
        expect([statusCode < 500, statusCode]).toEqual([true, statusCode])
      },
    ),
    { numRuns: 300 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('SEC-33 a broken protocol breaks only its own connection', async () => {
  const app = await testApp()
  const base = await app.listen()
  const port = Number(new URL(base).port)
  const lines = [
    'GET / HTTP/9.9\r\n\r\n',
    'NONSENSE\r\n\r\n',
    `GET /rest/settings HTTP/1.1\r\n${'X-Long: '.padEnd(100_000, 'x')}\r\n\r\n`,
    'POST /rest/tags HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /webhook/x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET /rest/settings HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    '\u0016\u0003\u0001\u0000',
  ]

  const answers = await Promise.all(
    lines.map(
      (text) =>
        new Promise<string>((resolve) => {
          let received = ''
          const socket = connect(port, '127.0.0.1', () => socket.end(text))
          socket.on('data', (chunk) => (received += chunk.toString()))
          socket.on('error', () => resolve(received))
          socket.on('close', () => resolve(received))
        }),
    ),
  )

  expect(answers.filter((answer) => /^HTTP\/1.1 5/.test(answer))).toEqual([])
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
})

test('SEC-40 no text that goes into a query changes what it means', async () => {
  const app = await testApp()
  const quotes = [
    "'",
    "''",
    '"',
    "' or 1=1 --",
    "'; delete from tag; --",
    "\\'",
    '%',
    '_',
    '$1',
    '?',
    '${name}',
    '\\',
  ]
  for (const text of quotes) await app.owner.post('/tags', { name: text.slice(0, 24) })
  for (const text of quotes) await app.owner.post('/workflows', { name: text, nodes: [], connections: {} })

  const tags = await app.owner.get('/tags')
  const workflows = await app.owner.get('/workflows')
  const names = await Promise.all(
    quotes.map(async (text) => (await app.owner.get(`/workflows/new?name=${escape(text)}`)).data.name),
  )
  const filtered = await Promise.all(
    quotes.map((text) => app.owner.get(`/executions?filter=${escape(JSON.stringify({ text }))}`)),
  )

  expect(tags.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(quotes.toSorted())
  expect(workflows.data.map(({ name }: { name: string }) => name)).toEqual(quotes)
  expect(names).toEqual(quotes.map((text) => `${text} 2`))
  expect(filtered.map(({ data }) => data.count)).toEqual(quotes.map(() => 0))
})
