import { expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { testWorkflow } from '@heddle/engine/testing'
import { startCall } from '../testing/raw-call.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const empty = { nodes: [], connections: {} }

async function saveTwice({ owner }: TestApp) {
  await owner.post('/workflows', { name: 'W', ...empty })
  await owner.patch('/workflows/1', { name: 'A' })
  await owner.patch('/workflows/1', { name: 'B' })
}

test('X02 a stream begins with :ok and has the headers of server-sent events', async () => {
  const { push } = await testApp()

  const stream = await push('s1')

  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toBe('text/event-stream;charset=UTF-8')
  expect(stream.headers.get('cache-control')).toBe('no-cache')
  await expect.poll(() => stream.text()).toMatch(/^:ok\n\n/)
})

test('X02 frames are one line of JSON with an id', async () => {
  const app = await testApp()
  const stream = await app.push('s1')

  await saveTwice(app)

  await expect.poll(() => stream.messages()).toHaveLength(2)
  // Comments keep the connection alive.
  expect(stream.text()).toMatch(
    /^:ok\n\n((:\n)*id: [\da-f]+-\d+\ndata: \{"type":"workflowSaved",.*\}\n\n){2}(:\n)*$/,
  )
})

test('REL-22 a page that reconnects gets what it missed, and only that', async () => {
  const app = await testApp()
  const first = await app.push('s1')
  await saveTwice(app)
  await expect.poll(() => first.messages()).toHaveLength(2)
  const [firstId] = [...first.text().matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? '')
  first.close()
  await app.owner.patch('/workflows/1', { name: 'C' })

  const byHeader = await app.push('s1', { headers: { 'last-event-id': firstId ?? '' } })

  await expect.poll(() => byHeader.messages().length).toBeGreaterThanOrEqual(1)
  const versions = byHeader.messages().map(({ data }) => ('versionId' in data ? data.versionId : ''))
  const missed = first.messages()[1]
  expect(versions[0]).toBe(missed && 'versionId' in missed.data ? missed.data.versionId : undefined)
})

test('two streams of one session both get everything', async () => {
  const app = await testApp()
  const streams = [await app.push('s1'), await app.push('s1')]

  await saveTwice(app)

  await expect.poll(() => streams.map((stream) => stream.messages().length)).toEqual([2, 2])
})

test('SEC-44 another user with the same session id gets nothing', async () => {
  const app = await testApp()
  await app.member('ann')
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'member')
    .executeTakeFirstOrThrow()
  const token = await startSession(app.db, id)
  const own = await app.push('s1')
  await saveTwice(app)
  await expect.poll(() => own.messages()).toHaveLength(2)
  const [, ownId = ''] = /^id: (\S+)$/m.exec(own.text()) ?? []

  const foreign = [
    await app.push('s1', { token }),
    await app.push('s1', { token, headers: { 'last-event-id': ownId } }),
  ]
  await app.owner.patch('/workflows/1', { name: 'C' })

  await expect.poll(() => own.messages()).toHaveLength(3)
  const got = foreign.flatMap((stream) => stream.messages().map(({ type }) => type))
  expect(got).toEqual(['reloadState'])
})

test('a stream needs a session id and a sign-in', async () => {
  const { owner, anonymous } = await testApp()

  expect((await owner.get('/push')).status).toBe(400)
  expect((await anonymous.get('/push?sessionId=s1')).status).toBe(401)
})

/** The ids of the frames that came, in order. */
const idsOf = (stream: { text(): string }) =>
  [...stream.text().matchAll(/^id: (\S+)$/gm)].map(([, id = '']) => id)

test('REL-22 a page that comes back to a restarted server is told to read the stored state, and then hears what is new', async () => {
  const app = await testApp()
  const before = await app.push('s1')
  await saveTwice(app)
  await expect.poll(() => before.messages()).toHaveLength(2)

  const restarted = await app.restart()
  // As many messages as before, under the same numbers.
  const elsewhere = await restarted.push('s1')
  await restarted.owner.patch('/workflows/1', { name: 'C' })
  await restarted.owner.patch('/workflows/1', { name: 'D' })
  await expect.poll(() => elsewhere.messages()).toHaveLength(2)
  const back = await restarted.push('s1', { headers: { 'last-event-id': idsOf(before).at(-1) ?? '' } })
  await restarted.owner.patch('/workflows/1', { name: 'E' })

  await expect.poll(() => back.messages().map(({ type }) => type)).toEqual(['reloadState', 'workflowSaved'])
  // Who is cut off now knows where to go on.
  const again = await restarted.push('s1', { headers: { 'last-event-id': idsOf(back)[0] ?? '' } })
  await expect.poll(() => again.messages().map(({ type }) => type)).toEqual(['workflowSaved'])
})

test('REL-22 a page that missed more than is kept is told to read the stored state', async () => {
  const app = await testApp()
  const before = await app.push('s1')
  await saveTwice(app)
  await expect.poll(() => before.messages()).toHaveLength(2)
  before.close()

  await say(app, 's1', 12)
  const back = await app.push('s1', { headers: { 'last-event-id': idsOf(before)[0] ?? '' } })

  await expect.poll(() => back.messages().map(({ type }) => type)).toEqual(['reloadState'])
})

/** Lets a run of a page tell so many messages of nearly a megabyte. */
async function say({ owner }: TestApp, sessionId: string, messages: number): Promise<void> {
  const jsCode = "return [{ json: { text: 'x'.repeat(1000 * 1000) } }]"
  const chain = Array.from({ length: messages }, (_, index) => `Pass ${index}`)
  const { nodes, connections } = testWorkflow({
    nodes: {
      Start: 'heddle.manualTrigger',
      Make: { type: 'heddle.code', typeVersion: 2, parameters: { jsCode } },
      ...Object.fromEntries(chain.map((name) => [name, 'heddle.noOp'])),
    },
    lines: ['Start > Make', ...chain.map((name, index) => `${chain[index - 1] ?? 'Make'} > ${name}`)],
  })
  const workflowData = { nodes, connections }
  const { data } = await owner.post('/workflows/run', { workflowData }, { sessionid: sessionId })
  // It is not kept, so it is over when it is gone.
  const isThere = async () => (await owner.get(`/executions/${data.executionId}`)).status
  await expect.poll(isThere, { timeout: 30_000 }).toBe(404)
}

/** A page whose connection is open, and which reads nothing. */
async function aDeafPage(app: TestApp, sessionId: string) {
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const cookie = `heddle-auth=${await startSession(app.db, id)}`
  const page = startCall(await app.listen(), {
    method: 'GET',
    path: `/rest/push?sessionId=${sessionId}`,
    headers: { cookie },
  })
  await expect.poll(() => page.text()).toContain(':ok')
  page.socket.pause()
  return page
}

test('REL-22 a page that does not read its stream costs no more than is kept, and finds the order to read the stored state', async () => {
  const app = await testApp()
  const page = await aDeafPage(app, 's1')

  await say(app, 's1', 30)
  page.socket.resume()

  // The last piece of an answer in pieces.
  await expect
    .poll(() => page.text().endsWith('\r\n0\r\n\r\n'), { interval: 250, timeout: 60_000 })
    .toBe(true)
  expect(page.text().slice(-200)).toContain('"reloadState"')
  // What the system's buffers took, and not what was sent.
  expect(page.text().length).toBeLessThan(12 * 1024 * 1024)
})

test('REL-28 a page that does not read its stream does not hold up the end of the server', async () => {
  const app = await testApp()
  const page = await aDeafPage(app, 's1')
  await say(app, 's1', 7)

  const restarted = await app.restart()

  expect((await restarted.owner.get('/workflows')).status).toBe(200)
  page.socket.resume()
  await expect.poll(() => page.socket.destroyed).toBe(true)
})
