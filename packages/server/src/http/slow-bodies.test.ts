import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startCall, type RawCall } from '../testing/raw-call.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

/** A test need not wait as long as a person should. */
const sending = { headMs: 400, bodyMs: 400, bodyBytes: 1024 }

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.2,
  webhookId: 'hook-id',
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'onReceived' },
}

async function aServer() {
  const app = await testApp({ sending, env: { HEDDLE_EXECUTION_CONCURRENCY: '1' } })
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })
  return { app, base: await app.listen() }
}

/** Sends a byte now and then, for as long as anybody listens. */
function trickle({ socket }: RawCall): void {
  const timer = setInterval(() => void (socket.writable && socket.write('x')), 50)
  onTestFinished(() => clearInterval(timer))
}

const executions = async ({ db }: TestApp) => (await db.selectFrom('execution').select('id').execute()).length

const storedFiles = async ({ dataDir }: TestApp): Promise<number> => {
  const entries = await readdir(join(dataDir, 'binary'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).length
}

const multipart = 'multipart/form-data; boundary=edge'
const beginOfFile =
  '--edge\r\ncontent-disposition: form-data; name="f"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\nabc'

test.for([
  ['a REST call', '/rest/login', 'application/json', '{"email":"'],
  ['a webhook', '/webhook/p1', 'application/json', '{"a":"'],
  ['a small body of a webhook', '/webhook/p1', 'text/plain', 'small'],
  ['a file in a form', '/webhook/p1', multipart, beginOfFile],
] as const)('SEC-43 %s that trickles is answered with 408 and cut off', async ([, path, type, begin]) => {
  const { app, base } = await aServer()
  const length = begin === 'small' ? '1000' : '10000000'
  const call = startCall(base, { path, headers: { 'content-type': type, 'content-length': length } })
  call.socket.write(begin)
  trickle(call)

  await expect.poll(() => call.status(), { timeout: 10_000 }).toBe(408)
  await expect.poll(() => call.socket.destroyed, { timeout: 10_000 }).toBe(true)

  expect(call.text()).toMatch(/"errorCode":"too_slow"/)
  expect(await executions(app)).toBe(0)
  await expect.poll(() => storedFiles(app)).toBe(0)
  expect(await app.db.selectFrom('binary').select('id').execute()).toEqual([])
})

test('SEC-43 a body in chunks that trickles is cut off as well', async () => {
  const { base } = await aServer()
  const call = startCall(base, {
    path: '/webhook/p1',
    headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
  })
  const timer = setInterval(() => void (call.socket.writable && call.socket.write('1\r\nx\r\n')), 50)
  onTestFinished(() => clearInterval(timer))

  await expect.poll(() => call.status(), { timeout: 10_000 }).toBe(408)
  await expect.poll(() => call.socket.destroyed).toBe(true)
})

test('SEC-43 a head that trickles is cut off', async () => {
  const { base } = await aServer()
  const call = startCall(base, { path: '/webhook/p1', unfinished: true })
  trickle(call)

  await expect.poll(() => call.status(), { timeout: 10_000 }).toBe(408)
  await expect.poll(() => call.socket.destroyed).toBe(true)
})

test('SEC-43 whoever was refused and goes on trickling loses the connection', async () => {
  const { base } = await aServer()
  const call = startCall(base, {
    path: '/webhook/unknown',
    headers: { 'content-type': 'text/plain', 'content-length': '10000000' },
  })
  trickle(call)

  await expect.poll(() => call.status()).toBe(404)
  await expect.poll(() => call.socket.destroyed, { timeout: 10_000 }).toBe(true)
})

test('a body that takes long but comes steadily is taken', async () => {
  const { app, base } = await aServer()
  const pieces = 20
  const piece = 'y'.repeat(1000)
  const call = startCall(base, {
    path: '/webhook/p1',
    headers: { 'content-type': 'text/plain', 'content-length': String(pieces * piece.length) },
  })
  let sent = 0
  const timer = setInterval(() => {
    if (sent === pieces) return clearInterval(timer)
    sent += 1
    call.socket.write(piece)
  }, 80)
  onTestFinished(() => clearInterval(timer))

  await expect.poll(() => call.status(), { timeout: 10_000 }).toBe(200)
  expect(await executions(app)).toBe(1)
})
