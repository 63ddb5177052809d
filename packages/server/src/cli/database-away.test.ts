import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, testFolder, type HeddleServer } from '../testing/heddle-process.ts'
import { startOwnPostgres, type OwnPostgres } from '../testing/own-postgres.ts'

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'count', httpMethod: 'POST' },
}

/** Programs that call one after the other, and remember which calls were taken. */
function startCallers({ url }: HeddleServer, many: number) {
  const statuses: number[] = []
  let taken = 0
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const callers = Array.from({ length: many }, async () => {
    while (!stop.signal.aborted) {
      const called = fetch(`${url}/webhook/count`, { method: 'POST', body: '{}' })
      const status = await called.then(
        (answer) => answer.status,
        () => 0,
      )
      statuses.push(status)
      if (status === 200) taken += 1
      else await sleep(100)
    }
  })
  return {
    statuses,
    taken: () => taken,
    async stop() {
      stop.abort()
      await Promise.all(callers)
    },
  }
}

async function startOnOwnPostgres(): Promise<{ postgres: OwnPostgres; server: HeddleServer }> {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.remove())
  const server = await startServer({
    HEDDLE_DATA_DIR: await testFolder(),
    HEDDLE_DATABASE_URL: postgres.url,
    HEDDLE_LOG_LEVEL: 'info',
    // Most calls have to wait for their turn: a restart must not leave them in line.
    HEDDLE_EXECUTION_CONCURRENCY: '2',
  })
  await server.activate({ nodes: { Hook: hook } })
  return { postgres, server }
}

const answerOf = async ({ url }: HeddleServer, path: string) => {
  const answer = await fetch(`${url}${path}`)
  return [answer.status, await answer.json()]
}

const away = {
  status: 'unavailable',
  reason: 'The database is not responding. Try again in a few seconds.',
}

/** The last time it is away for so long that everything which has a deadline has missed it: calls, leases, ends that are to be stored. */
const longAwayMs = 60_000

test('REL-12 REL-30 PostgreSQL restarts under load, and is away for a minute: alive, not ready, 503 meanwhile, then as before with nothing lost', async () => {
  const { postgres, server } = await startOnOwnPostgres()

  const logBefore = server.output().length
  let taken = 0
  for (let restart = 1; restart <= 3; restart += 1) {
    const callers = startCallers(server, 12)
    await expect.poll(() => callers.taken()).toBeGreaterThan(30)
    await postgres.stop()
    await expect.poll(() => callers.statuses.at(-1)).toBe(503)

    const refused = await server.call('GET /rest/workflows')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.json).toMatchObject({ errorCode: 'database_away', message: away.reason })
    expect(await answerOf(server, '/healthz')).toEqual([200, { status: 'ok' }])
    await expect.poll(() => answerOf(server, '/readyz'), { timeout: 5000 }).toEqual([503, away])

    if (restart === 3) await sleep(longAwayMs)
    await postgres.start()
    await expect.poll(() => callers.statuses.at(-1), { timeout: 15_000 }).toBe(200)
    await expect
      .poll(() => answerOf(server, '/readyz'), { timeout: 15_000 })
      .toEqual([200, { status: 'ready' }])
    await callers.stop()
    expect(new Set(callers.statuses)).toEqual(new Set([200, 503]))
    taken += callers.taken()
  }

  const running = async () => (await server.call('GET /rest/executions-current?filter={}')).json.data.length
  await expect.poll(running).toBe(0)
  const { count } = (await server.call('GET /rest/executions?filter={}')).json.data
  expect(count).toBeGreaterThanOrEqual(taken)
  expect(server.child.exitCode).toBe(null)
  const lines = server.output().slice(logBefore).split('\n').filter(Boolean)
  expect(lines.filter((line) => line.includes('the server is not ready'))).toHaveLength(3)
  expect(lines.length).toBeLessThan(30)
})
