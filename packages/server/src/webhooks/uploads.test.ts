import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCall } from '../testing/raw-call.ts'
import { ResumeKeys } from '../executions/resume-keys.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (parameters: object = {}, credentials?: Record<string, { id: string; name: string }>) => ({
  type: 'heddle.webhook',
  typeVersion: 2.2,
  webhookId: 'hook-id',
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'onReceived', ...parameters },
  ...(credentials && { credentials }),
})

/** Only Ann may call. */
async function withAuth(env: Record<string, string> = {}, more: object = {}) {
  const app = await testApp({ env })
  const { data } = await app.owner.post('/credentials', {
    name: 'Ann',
    type: 'httpBasicAuth',
    nodesAccess: [{ nodeType: 'heddle.webhook' }],
    data: { user: 'ann', password: 'pw' },
  })
  const credentials = { httpBasicAuth: { id: data.id, name: 'Ann' } }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook({ authentication: 'basicAuth', ...more }, credentials) },
  })
  return app
}

const basic = (password: string) => `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`

const boundary = 'edge'
const multipart = `multipart/form-data; boundary=${boundary}`
const filePart = (name: string, content: string | Buffer, fileName = 'a.bin') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const ending = Buffer.from(`--${boundary}--\r\n`)
const aForm = (...parts: Buffer[]) => Buffer.concat([...parts, ending])

const post = (
  { app }: TestApp,
  payload: Buffer | string,
  headers: Record<string, string> = {},
  url = '/webhook/p1',
) => app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': multipart, ...headers } })

/** What is on the disk and in the database. */
async function stored({ db, dataDir }: TestApp) {
  const entries = await readdir(join(dataDir, 'binary'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const rows = await db.selectFrom('binary').select(['fileName', 'executionId']).execute()
  return { files: entries.filter((entry) => entry.isFile()).length, rows }
}

const nothing = { files: 0, rows: [] }

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

test.for([
  ['has no password', {}, {}, 401],
  ['has the wrong password', {}, { authorization: basic('no') }, 403],
  [
    'calls from another address',
    { options: { ipWhitelist: '192.0.2.1' } },
    { authorization: basic('pw') },
    403,
  ],
  [
    'is a bot',
    { options: { ignoreBots: true } },
    { authorization: basic('pw'), 'user-agent': 'Googlebot' },
    403,
  ],
] as const)(
  'SEC-43 a caller who %s is refused before anything they send is read',
  async ([, more, headers, status]) => {
    const app = await withAuth({}, more)
    const base = await app.listen()
    const length = String(10 * 1024 * 1024)

    const calls = [multipart, 'application/json', 'application/octet-stream'].map((type) =>
      startCall(base, {
        path: '/webhook/p1',
        headers: { 'content-type': type, 'content-length': length, ...headers },
      }),
    )

    await expect.poll(() => calls.map((call) => call.status())).toEqual([status, status, status])
    expect(await stored(app)).toEqual(nothing)
  },
)

test('SEC-43 whoever calls what is not there, or with another method, is told before anything is read', async () => {
  const app = await withAuth()
  const base = await app.listen()
  const headers = { 'content-type': 'application/json', 'content-length': '10000000' }

  const calls = [
    startCall(base, { path: '/webhook/p2', headers }),
    startCall(base, { path: '/webhook/p1', method: 'PUT', headers }),
    startCall(base, { path: '/webhook-test/p1', headers }),
    startCall(base, { path: '/webhook-waiting/1', headers }),
    startCall(base, { path: '/form/p1', method: 'PATCH', headers }),
  ]

  await expect.poll(() => calls.map((call) => call.status())).toEqual([404, 404, 404, 404, 404])
})

test('SEC-43 a refused upload leaves nothing, an accepted one goes with its execution', async () => {
  const app = await withAuth()
  const body = aForm(filePart('one', Buffer.alloc(500_000)), filePart('two', 'x', 'b.txt'))

  const refused = await post(app, body)
  const left = await stored(app)
  const accepted = await post(app, body, { authorization: basic('pw') })

  expect([refused.statusCode, accepted.statusCode]).toEqual([401, 200])
  expect(left).toEqual(nothing)
  await expect
    .poll(() => stored(app))
    .toEqual({
      files: 2,
      rows: [
        { fileName: 'a.bin', executionId: 1 },
        { fileName: 'b.txt', executionId: 1 },
      ],
    })
})

test('SEC-43 a caller who goes away in the middle leaves nothing', async () => {
  const app = await withAuth()
  const base = await app.listen()
  const first = filePart('one', Buffer.alloc(200_000))
  const half = filePart('two', Buffer.alloc(400_000)).subarray(0, 300_000)

  const call = startCall(base, {
    path: '/webhook/p1',
    headers: {
      authorization: basic('pw'),
      'content-type': multipart,
      'content-length': '1000000',
    },
  })
  call.socket.write(Buffer.concat([first, half]))
  await expect.poll(async () => (await stored(app)).rows).toHaveLength(1)
  call.socket.destroy()

  await expect.poll(() => stored(app)).toEqual(nothing)
})

const form = (fields: object[]) => ({
  type: 'heddle.formTrigger',
  typeVersion: 2.2,
  webhookId: 'form-id',
  parameters: { formTitle: 'F', formFields: { values: fields }, options: { path: 'f1' } },
})

test('SEC-43 files that a form does not ask for are not kept, nor those of a form that is not filled in', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Form: form([
        { fieldLabel: 'Picture', fieldType: 'file', requiredField: false },
        { fieldLabel: 'Name', fieldType: 'text', requiredField: true },
      ]),
    },
  })
  const nameField = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="field-1"\r\n\r\nAnn\r\n`,
  )
  const picture = filePart('field-0', 'png', 'wanted.png')
  const stuffing = filePart('other', Buffer.alloc(100_000), 'stuffing.bin')

  const missing = await post(app, aForm(picture, stuffing), {}, '/form/f1')
  const left = await stored(app)
  const sent = await post(app, aForm(picture, stuffing, nameField), {}, '/form/f1')

  expect([missing.statusCode, sent.statusCode]).toEqual([400, 200])
  expect(left).toEqual(nothing)
  await expect
    .poll(() => stored(app))
    .toEqual({ files: 1, rows: [{ fileName: 'wanted.png', executionId: 1 }] })
})

test('SEC-43 of two who end one wait, the slower leaves nothing', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook({ httpMethod: 'GET' }),
      Wait: {
        type: 'heddle.wait',
        typeVersion: 1.1,
        webhookId: 'wait-id',
        parameters: { resume: 'webhook', httpMethod: 'POST' },
      },
    },
    lines: ['Hook > Wait'],
  })
  await app.app.server.inject({ url: '/webhook/p1' })
  const status = async () => (await app.db.selectFrom('execution').select('status').execute())[0]?.status
  await expect.poll(status).toBe('waiting')

  const path = `/webhook-waiting/1/${new ResumeKeys('a key for tests only').of(1).webhook}`
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post(app, aForm(filePart('a', 'x')), {}, path)),
  )

  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  await expect.poll(async () => (await stored(app)).rows).toEqual([{ fileName: 'a.bin', executionId: 1 }])
  expect((await stored(app)).files).toBe(1)
})

test('SEC-34 what is too large is refused by what it says, by what comes, and in many small pieces', async () => {
  const app = await withAuth({ HEDDLE_WEBHOOK_BODY_MB: '1', HEDDLE_WEBHOOK_UPLOAD_MB: '1' })
  const base = await app.listen()
  const authorization = basic('pw')
  const chunked = (type: string) =>
    startCall(base, {
      path: '/webhook/p1',
      headers: { authorization, 'content-type': type, 'transfer-encoding': 'chunked' },
    })
  const said = startCall(base, {
    path: '/webhook/p1',
    headers: { authorization, 'content-type': 'application/json', 'content-length': '2000000' },
  })
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

  const json = chunked('application/json')
  const upload = chunked(multipart)
  json.socket.write(chunk(Buffer.alloc(1_200_000, '1')))
  upload.socket.write(chunk(filePart('a', Buffer.alloc(700_000))))
  upload.socket.write(chunk(filePart('b', Buffer.alloc(700_000))))
  const fields = await post(
    app,
    aForm(
      ...Array.from({ length: 3 }, (_, index) =>
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n${'x'.repeat(500_000)}\r\n`,
        ),
      ),
    ),
    { authorization },
  )

  await expect.poll(() => [said, json, upload].map((call) => call.status())).toEqual([413, 413, 413])
  expect(fields.statusCode).toBe(413)
  await expect.poll(() => stored(app)).toEqual(nothing)
})

test('SEC-43 whoever is refused too often waits, also with the right password, and nobody else does', async () => {
  const app = await withAuth({ HEDDLE_WEBHOOK_FAILURES_PER_MINUTE: '3' })
  await app.aWorkflow({ active: true, nodes: { Hook: { ...hook({ path: 'p2' }), webhookId: 'other' } } })
  const call = (password: string, address: string, url = '/webhook/p1') =>
    post(
      app,
      '{}',
      { authorization: basic(password), 'content-type': 'text/plain', 'x-forwarded-for': address },
      url,
    )

  const wrong = [await call('a', '192.0.2.1'), await call('b', '192.0.2.1'), await call('c', '192.0.2.1')]
  const right = await call('pw', '192.0.2.1')
  const elsewhere = await call('pw', '192.0.2.2')
  const other = await call('pw', '192.0.2.1', '/webhook/p2')
  later(60_000)
  const afterwards = await call('pw', '192.0.2.1')

  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect(right.statusCode).toBe(429)
  expect(right.json()).toMatchObject({ errorCode: 'too_many_requests' })
  expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect([elsewhere, other, afterwards].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('SEC-43 the right password among many at a time starts nothing once there were too many', async () => {
  const app = await withAuth({ HEDDLE_WEBHOOK_FAILURES_PER_MINUTE: '5' })
  const call = (password: string) =>
    post(app, '{}', { authorization: basic(password), 'content-type': 'text/plain' })

  const answers = await Promise.all(
    [...Array.from({ length: 60 }, (_, number) => `no${number}`), 'pw'].map(call),
  )

  expect(answers.at(-1)?.statusCode).toBe(429)
  expect(await app.db.selectFrom('execution').select('id').execute()).toEqual([])
})

test('SEC-43 a webhook takes so much from one address in a minute, and good calls as often as they come', async () => {
  const app = await withAuth({ HEDDLE_WEBHOOK_MB_PER_MINUTE: '1', HEDDLE_WEBHOOK_FAILURES_PER_MINUTE: '1' })
  const send = (bytes: number) =>
    post(app, Buffer.alloc(bytes), { authorization: basic('pw'), 'content-type': 'application/octet-stream' })

  const many = await Promise.all(Array.from({ length: 200 }, () => send(1000)))
  const big = [await send(700_000), await send(700_000)]
  later(60_000)

  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(big.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  expect((await send(700_000)).statusCode).toBe(200)
})

test('SEC-43 one address has so many uploads under way at a time', async () => {
  const app = await withAuth()
  const base = await app.listen()
  const call = () =>
    startCall(base, {
      path: '/webhook/p1',
      headers: { authorization: basic('pw'), 'content-type': 'text/plain', 'content-length': '100000' },
    })

  const calls = Array.from({ length: 25 }, call)
  await expect.poll(() => calls.filter((each) => each.status() === 429)).toHaveLength(5)
  for (const each of calls) each.socket.write(Buffer.alloc(100_000))

  await expect.poll(() => calls.filter((each) => each.status() === 200)).toHaveLength(20)
})

test.for([
  ['another boundary than it says', `--other\r\n\r\nx\r\n--other--\r\n`],
  ['no end', Buffer.concat([filePart('a', 'x'), filePart('b', 'y').subarray(0, 20)])],
  ['no end in a file', filePart('a', Buffer.alloc(100_000)).subarray(0, 50_000)],
  [
    'a part without a name',
    `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
  ],
  ['only noise', 'x'.repeat(1000)],
  [
    'a header that never ends',
    `--${boundary}\r\ncontent-disposition: form-data; name="${'x'.repeat(200_000)}`,
  ],
] as const)('SEC-33 a form with %s is refused in words and leaves nothing', async ([, body]) => {
  const app = await withAuth()

  const answer = await post(app, Buffer.from(body), { authorization: basic('pw') })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).not.toMatchObject({ errorCode: 'internal' })
  await expect.poll(() => stored(app)).toEqual(nothing)
})

test('a form that we cannot store is our fault, and says nothing about the inside', async () => {
  const app = await withAuth()
  await writeFile(join(app.dataDir, 'binary'), 'not a folder')

  const answer = await post(app, aForm(filePart('a', 'x')), { authorization: basic('pw') })

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    errorCode: 'internal',
    message: 'Something went wrong on the server',
  })
  expect(await app.db.selectFrom('binary').select('id').execute()).toEqual([])
})

test('SEC-33 a form without a boundary or with too many parts is refused in words', async () => {
  const app = await withAuth()
  const authorization = basic('pw')
  const field = (index: number) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`)

  const bare = await post(app, 'x', { authorization, 'content-type': 'multipart/form-data' })
  const fields = await post(app, aForm(...Array.from({ length: 1500 }, (_, index) => field(index))), {
    authorization,
  })
  const files = await post(app, aForm(...Array.from({ length: 150 }, () => filePart('a', 'x'))), {
    authorization,
  })

  expect([bare, fields, files].map(({ statusCode }) => statusCode)).toEqual([400, 413, 413])
  await expect.poll(() => stored(app)).toEqual(nothing)
})
