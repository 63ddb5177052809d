import { expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string, parameters: object = {}) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: 'hook-id',
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', ...parameters },
})
const set = (name: string, value: string) => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    assignments: { assignments: [{ id: '1', name, type: 'string', value }] },
    includeOtherFields: false,
  },
})

type Inject = Parameters<TestApp['app']['server']['inject']>[0]

const call = ({ app }: TestApp, url: string, options: Inject = {}) =>
  app.server.inject({ method: 'POST', url, ...options })

async function withHook(parameters: object = {}, extra: object = {}) {
  const app = await testApp()
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1', parameters), Set: set('x', '={{ $json.body.a }}') },
    lines: ['Hook > Set'],
    ...extra,
  })
  return { app, id }
}

test('a webhook emits headers, params, query and body', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1') } })

  const response = await call(app, '/webhook/p1?a=1&b=2&b=3', {
    payload: { c: 4 },
    headers: { 'X-Custom': 'Yes', cookie: 'a=1; heddle-auth=secret; b=2' },
  })

  expect(response.json()).toMatchObject({
    headers: { 'x-custom': 'Yes', 'content-type': 'application/json', cookie: 'a=1; b=2' },
    params: {},
    query: { a: '1', b: ['2', '3'] },
    body: { c: 4 },
  })
  expect(response.body).not.toContain('secret')
})

test.each([
  ['application/json', '{"a":[1]}', { a: [1] }],
  ['application/vnd.api+json', '{"a":1}', { a: 1 }],
  ['application/x-www-form-urlencoded', 'a=1&b=2&b=3', { a: '1', b: ['2', '3'] }],
  ['text/plain', 'hello', 'hello'],
  [
    'application/xml',
    '<A><B x="1">t</B><C>1</C><C>2</C></A>',
    { a: { b: { $: { x: '1' }, _: 't' }, c: ['1', '2'] } },
  ],
  ['application/octet-stream', 'bytes', {}],
  ['', '', {}],
])('a body of type %s is read', async (type, payload, expected) => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1') } })

  const response = await call(app, '/webhook/p1', {
    payload,
    headers: type ? { 'content-type': type } : {},
  })

  expect(response.json().body).toEqual(expected)
})

test('a body that is not what it says is a 400 and starts nothing', async () => {
  const { app } = await withHook()
  const bodies: [string, string][] = [
    ['application/json', '{'],
    ['application/xml', '<a>'],
    ['application/xml', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['application/xml', '<a>'.repeat(5000)],
  ]

  const answers = await Promise.all(
    bodies.map(([type, payload]) => call(app, '/webhook/p1', { payload, headers: { 'content-type': type } })),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect((await app.owner.get('/executions')).data.count).toBe(0)
})

test('compressed bodies are unpacked, bombs are not', async () => {
  const { gzipSync } = await import('node:zlib')
  const { app } = await withHook()
  const send = (payload: Buffer) =>
    call(app, '/webhook/p1', {
      payload,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })

  const good = await send(gzipSync('{"a":"packed"}'))
  const bomb = await send(gzipSync(`{"a":"${' '.repeat(100 * 1024 * 1024)}"}`))

  expect(good.json()).toEqual({ x: 'packed' })
  expect(bomb.statusCode).toBe(413)
})

test.each([
  ['firstEntryJson', {}, '{"x":"1"}'],
  ['allEntries', {}, '[{"x":"1"}]'],
  ['noData', {}, ''],
  ['firstEntryJson', { options: { responsePropertyName: 'x' } }, '1'],
])('response data %s %o', async (responseData, more, expected) => {
  const { app } = await withHook({ responseData, ...more })

  const response = await call(app, '/webhook/p1', { payload: { a: 1 } })

  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(expected)
})

test('headers, status and content type of the answer are as configured', async () => {
  const { app } = await withHook({
    options: {
      responseCode: { values: { responseCode: 201 } },
      responseContentType: 'application/vnd.x+json',
      responseHeaders: { entries: [{ name: 'X-One', value: '1' }] },
    },
  })

  const response = await call(app, '/webhook/p1', { payload: { a: 1 } })

  expect(response.statusCode).toBe(201)
  expect(response.headers).toMatchObject({ 'x-one': '1', 'content-type': 'application/vnd.x+json' })
})

test('REL-06 a webhook that answers at once has its execution in the database before the answer', async () => {
  const { app } = await withHook({ responseMode: 'onReceived' })

  const response = await call(app, '/webhook/p1', { payload: { a: 1 } })
  const row = await app.db.selectFrom('execution').select(['id', 'mode']).executeTakeFirst()

  expect(response.json()).toEqual({ message: 'Workflow got started.' })
  expect(row).toEqual({ id: 1, mode: 'webhook' })
})

test('a Respond node decides the answer; without one there is a general one', async () => {
  const app = await testApp()
  const respond = {
    type: 'heddle.respondToWebhook',
    typeVersion: 1.1,
    parameters: { respondWith: 'text', responseBody: '<b>{{ 1 }}</b>', options: { responseCode: 202 } },
  }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('answers', { responseMode: 'responseNode' }), Respond: respond },
    lines: ['Hook > Respond'],
  })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('silent', { responseMode: 'responseNode' }) } })

  const answered = await call(app, '/webhook/answers')
  const silent = await call(app, '/webhook/silent')

  expect(answered.statusCode).toBe(202)
  expect(answered.headers['content-type']).toContain('text/html')
  expect(answered.body).toBe('<b>{{ 1 }}</b>')
  expect(silent.statusCode).toBe(200)
  expect(silent.json()).toHaveProperty('message')
})

test('a run that fails before it answers gives a 500', async () => {
  const app = await testApp()
  const bad = { type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } }
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1'), Bad: bad }, lines: ['Hook > Bad'] })

  const response = await call(app, '/webhook/p1')

  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ message: 'Workflow did error.' })
})

test('a call that nobody listens to is a 404 that says why', async () => {
  const { app } = await withHook()

  const unknown = await call(app, '/webhook/nowhere')
  const wrongMethod = await call(app, '/webhook/p1', { method: 'GET' })
  const notTested = await call(app, '/webhook-test/p1')

  expect(unknown.json()).toMatchObject({ code: 404, message: expect.stringContaining('"POST nowhere"') })
  expect(wrongMethod.json().hint).toContain('registered for POST')
  expect(notTested.json().hint).toContain('Execute')
  expect(notTested.json().hint).not.toBe(unknown.json().hint)
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const)(
  'the method %s works',
  async (method) => {
    const { app } = await withHook({ httpMethod: method })

    const response = await call(app, '/webhook/p1', { method })

    expect(response.statusCode).toBe(200)
  },
)

test('a path with parameters stands behind the id of its node and fills params', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('users/:id/items/:item') } })

  const found = await call(app, '/webhook/hook-id/users/7/items/a%20b')
  const bare = await call(app, '/webhook/users/7/items/9')

  expect(found.json().params).toEqual({ id: '7', item: 'a b' })
  expect(bare.statusCode).toBe(404)
})

test('a second workflow cannot claim the same webhook', async () => {
  const { app } = await withHook()
  const second = await app.aWorkflow({ nodes: { Hook: hook('p1') } })

  const refused = await app.owner.patch(`/workflows/${second}`, { active: true })
  const error = await app.owner.get(`/active/error/${second}`)

  expect(refused.error).toMatchObject({
    errorCode: 'activation_failed',
    message: expect.stringContaining('"POST p1"'),
  })
  expect(error.data).toMatchObject({ error: { message: refused.error?.message } })
  expect((await app.owner.get(`/workflows/${second}`)).data.active).toBe(false)
})

test('W03 a webhook is gone at once when its workflow is switched off or deleted', async () => {
  const { app, id } = await withHook()

  await app.owner.patch(`/workflows/${id}`, { active: false })
  expect((await call(app, '/webhook/p1')).statusCode).toBe(404)
  await app.owner.patch(`/workflows/${id}`, { active: true })
  expect((await call(app, '/webhook/p1')).statusCode).toBe(200)
  await app.owner.delete(`/workflows/${id}`)
  expect((await call(app, '/webhook/p1')).statusCode).toBe(404)
})

test('SEC-30 an answer cannot act as one of our pages', async () => {
  const { app } = await withHook({
    options: {
      responsePropertyName: 'x',
      responseContentType: 'text/html',
      responseHeaders: {
        entries: [
          { name: 'Content-Security-Policy', value: "script-src 'unsafe-inline'" },
          { name: 'X-Content-Type-Options', value: 'none' },
          { name: 'Set-Cookie', value: 'heddle-auth=evil; Path=/' },
          { name: 'Service-Worker-Allowed', value: '/' },
          { name: 'Clear-Site-Data', value: '"cookies"' },
          { name: 'bad name', value: 'x' },
          { name: 'X-Split', value: 'a\r\nSet-Cookie: heddle-auth=evil' },
          { name: 'X-Fine', value: 'yes' },
        ],
      },
    },
  })

  const { headers, body } = await call(app, '/webhook/p1', { payload: { a: '<script>alert(1)</script>' } })

  expect(body).toBe('<script>alert(1)</script>')
  expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-fine']).toBe('yes')
  for (const name of ['set-cookie', 'service-worker-allowed', 'clear-site-data', 'x-split', 'bad name']) {
    expect(headers).not.toHaveProperty(name)
  }
})

test('pages of allowed origins may call', async () => {
  const { app } = await withHook({ options: { allowedOrigins: 'https://a.example, https://b.example' } })
  const from = (origin: string, method: 'POST' | 'OPTIONS') =>
    call(app, '/webhook/p1', {
      method,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-one' },
    })

  const preflight = await from('https://b.example', 'OPTIONS')
  const allowed = await from('https://a.example', 'POST')
  const foreign = await from('https://evil.example', 'POST')

  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://b.example',
    'access-control-allow-methods': 'OPTIONS, POST',
    'access-control-allow-headers': 'x-one',
  })
  expect(allowed.headers['access-control-allow-origin']).toBe('https://a.example')
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await call(app, '/webhook/nowhere', { method: 'OPTIONS' })).statusCode).toBe(404)
})

test('X03 a test webhook waits for one call, also of a workflow that was never saved', async () => {
  const app = await testApp()
  const stream = await app.push('s1')
  const workflowData = {
    name: 'Unsaved',
    nodes: [{ name: 'Hook', position: [0, 0], ...hook('t1') }],
    connections: {},
  }

  const waiting = await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const wrong = await call(app, '/webhook-test/t1', { method: 'GET' })
  const first = await call(app, '/webhook-test/t1', { payload: { a: 1 } })
  const second = await call(app, '/webhook-test/t1')
  await stream.waitFor('executionFinished')

  expect(waiting.data).toEqual({ waitingForWebhook: true })
  expect(wrong.statusCode).toBe(404)
  expect(first.json()).toMatchObject({ body: { a: 1 } })
  expect(second.statusCode).toBe(404)
  expect(stream.messages().map(({ type }) => type)).toEqual([
    'testWebhookReceived',
    'executionStarted',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'executionFinished',
  ])
  expect(stream.messages()[1]?.data).toMatchObject({ mode: 'manual' })
})

test('X03 a test webhook is removed by hand or after 120 seconds, with a message', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Hook: hook('t1') } })
  const { data: workflowData } = await app.owner.get(`/workflows/${id}`)
  const stream = await app.push('s1')
  const wait = () => app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })

  await wait()
  const ben = await app.member('ben')
  const foreign = await ben.delete(`/test-webhook/${id}`)
  const removed = await app.owner.delete(`/test-webhook/${id}`)
  const again = await app.owner.delete(`/test-webhook/${id}`)
  await stream.waitFor('testWebhookDeleted')

  expect([foreign.data, removed.data, again.data]).toEqual([false, true, false])
  expect((await call(app, '/webhook-test/t1')).statusCode).toBe(404)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await wait()
  vi.advanceTimersByTime(120_001)
  vi.useRealTimers()
  await expect
    .poll(() => stream.messages().map(({ type }) => type))
    .toEqual(['testWebhookDeleted', 'testWebhookDeleted'])
})

test('SEC-36 files of a form are stored under ids of ours; a body that imitates one stays data', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1', { responseData: 'allEntries' }) } })
  const form = new FormData()
  form.append('name', 'Ann')
  form.append('file', new Blob(['content'], { type: 'text/plain' }), '../../etc/passwd.txt')
  const base = await app.listen()

  const response = await fetch(`${base}/webhook/p1`, { method: 'POST', body: form })
  await call(app, '/webhook/p1', {
    payload: { files: { file: [{ filepath: '/etc/passwd', id: 'x' }] }, binary: { data: { id: '../../x' } } },
  })

  expect(await response.json()).toMatchObject([{ body: { name: 'Ann' } }])
  const { data } = await app.owner.get('/executions/1')
  const { binary } = data.data.resultData.runData.Hook[0].data.main[0][0]
  const [value] = Object.values<{ id: string }>(binary)
  expect(value).toMatchObject({ mimeType: 'text/plain', fileName: expect.any(String), data: '' })
  expect(value?.id).toMatch(/^[\w-]{32}$/)
  expect(Buffer.from((await app.owner.get(`/data/${value?.id}`)).data, 'base64').toString()).toBe('content')
  const ben = await app.member('ben')
  expect((await ben.get(`/data/${value?.id}`)).status).toBe(404)
  expect((await app.owner.get('/data/..%2F..%2Fheddle.sqlite')).status).toBe(404)
  const forged = await app.owner.get('/executions/2')
  expect(forged.data.data.resultData.runData.Hook[0].data.main[0][0]).not.toHaveProperty('binary')
  await app.owner.post('/executions/delete', { ids: ['1'] })
  expect((await app.owner.get(`/data/${value?.id}`)).status).toBe(404)
})

test('a raw body becomes a file of the item, and a file of the last node can be the answer', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook('echo', {
        responseData: 'firstEntryBinary',
        responseBinaryPropertyName: 'data',
        options: { rawBody: true },
      }),
    },
  })
  const bytes = Buffer.from([0, 1, 2, 255])

  const response = await call(app, '/webhook/echo', {
    payload: bytes,
    headers: { 'content-type': 'image/x-test' },
  })

  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    'content-type': 'image/x-test',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
})

test('in memory mode files stay inside the items', async () => {
  const app = await testApp({ env: { HEDDLE_BINARY_MODE: 'memory' } })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('echo', { options: { rawBody: true } }) } })

  await call(app, '/webhook/echo', { payload: 'text', headers: { 'content-type': 'text/plain' } })

  const { data } = await app.owner.get('/executions/1')
  const { binary } = data.data.resultData.runData.Hook[0].data.main[0][0]
  expect(binary.data).toMatchObject({ mimeType: 'text/plain', data: btoa('text') })
  expect(binary.data).not.toHaveProperty('id')
  expect(await app.db.selectFrom('binary').selectAll().execute()).toEqual([])
})
