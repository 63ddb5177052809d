import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, testFolder, type HeddleServer } from '../testing/heddle-process.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'store', httpMethod: 'POST' } }
const owner = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner', password: 'Correct-horse-1' }

function startCallers({ url }: HeddleServer) {
  const answers: { status: number; body: string }[] = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const callers = Array.from({ length: 8 }, async () => {
    while (!stop.signal.aborted) answers.push(await callOnce(url))
  })
  return {
    last: () => answers.at(-1),
    taken: () => answers.filter(({ status }) => status === 200).length,
    statuses: () => new Set(answers.map(({ status }) => status)),
    async stop() {
      stop.abort()
      await Promise.all(callers)
    },
  }
}

/** Status 0 when there was no answer. */
async function callOnce(url: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(`${url}/webhook/store`, { method: 'POST', body: 'x'.repeat(20_000) })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    return { status: 0, body: String(error) }
  }
}

const readiness = async ({ url }: HeddleServer) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

const full = 'The disk is full. Nothing new can be stored right now.'

test('REL-15 a full disk: the cause is named, signing in and reading work, nothing is lost, and it ends by itself', async (context) => {
  const dataDir = await testFolder()
  const disk = mountSmallDisk(dataDir) ?? context.skip('mounting is not allowed here')
  onTestFinished(() => disk.remove())
  const server = await startServer({ HEDDLE_DATA_DIR: dataDir })
  await server.activate({ nodes: { Hook: hook } })
  expect((await server.call('POST /rest/owner', owner)).status).toBe(200)
  await expect.poll(() => readiness(server)).toEqual([200, { status: 'ready' }])
  const callers = startCallers(server)
  await expect.poll(() => callers.taken()).toBeGreaterThan(20)

  disk.fill()
  await expect.poll(() => callers.last()?.status).toBe(503)

  expect(JSON.parse(callers.last()?.body ?? '')).toMatchObject({ errorCode: 'disk_full', message: full })
  await expect
    .poll(() => readiness(server), { timeout: 5000 })
    .toEqual([503, { status: 'unavailable', reason: full }])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  for (let times = 1; times <= 20; times += 1) {
    const login = await fetch(`${server.url}/rest/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    })
    expect(login.status).toBe(200)
    const cookie = login.headers.getSetCookie().find((text) => text.startsWith('heddle-auth')) ?? ''
    const read = await fetch(`${server.url}/rest/executions?filter={}`, { headers: { cookie } })
    expect(read.status).toBe(200)
  }

  disk.free()
  await expect.poll(() => readiness(server), { timeout: 15_000 }).toEqual([200, { status: 'ready' }])
  await expect.poll(() => callers.last()?.status).toBe(200)
  await callers.stop()
  expect(callers.statuses()).toEqual(new Set([200, 503]))

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const file = new Database(join(dataDir, 'heddle.sqlite'))
  expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const counted = file.prepare('select status, count(*) as count from execution group by status')
  expect(counted.all()).toEqual([{ status: 'success', count: callers.taken() }])
  file.close()
})
