import { expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
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
  expect(stream.text()).toMatch(/^:ok\n\n((:\n)*id: \d+\ndata: \{"type":"workflowSaved",.*\}\n\n){2}(:\n)*$/)
})

test('REL-22 a page that reconnects gets what it missed, and only that', async () => {
  const app = await testApp()
  const first = await app.push('s1')
  await saveTwice(app)
  await expect.poll(() => first.messages()).toHaveLength(2)
  const [firstId] = [...first.text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '')
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
  const foreign = await app.push('s1', { token, headers: { 'last-event-id': '0' } })

  await saveTwice(app)

  await expect.poll(() => own.messages()).toHaveLength(2)
  expect(foreign.messages()).toEqual([])
})

test('a stream needs a session id and a sign-in', async () => {
  const { owner, anonymous } = await testApp()

  expect((await owner.get('/push')).status).toBe(400)
  expect((await anonymous.get('/push?sessionId=s1')).status).toBe(401)
})
