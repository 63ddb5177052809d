import { expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { startServer, testFolder } from '../testing/heddle-process.ts'
import { emptyTestDatabase } from '../testing/test-database.ts'

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'a', httpMethod: 'POST' } }
/** Too short to leave its place, and needs nothing that executions would wait for besides. */
const work = (seconds: number) => ({
  type: 'heddle.wait',
  typeVersion: 1.1,
  parameters: { resume: 'timeInterval', amount: seconds, unit: 'seconds' },
})

/** Two processes on one database with one queue. */
async function twoProcesses() {
  const dataDir = await testFolder()
  const { url = '', db } = await emptyTestDatabase(dataDir)
  await db.destroy()
  const env = {
    HEDDLE_DATABASE_URL: url,
    HEDDLE_QUEUE: 'postgres',
    HEDDLE_ENCRYPTION_KEY: 'a key for tests only, long enough for this',
    HEDDLE_DATA_DIR: dataDir,
  }
  const one = await startServer(env)
  const other = await startServer({ ...env, HEDDLE_DATA_DIR: await testFolder() })
  return { one, other, db: openDatabase({ databaseUrl: url, dataDir }).db }
}

const countEnded = async (db: Db) =>
  (await db.selectFrom('execution').select('id').where('status', 'in', ['success', 'crashed']).execute())
    .length

const call = ({ url }: { url: string }) => fetch(`${url}/webhook/a`, { method: 'POST' })

test('two processes together run no more of a workflow than it allows', async () => {
  const { one, other, db } = await twoProcesses()
  await one.activate({
    nodes: { Hook: hook, Work: work(1.5) },
    lines: ['Hook > Work'],
    settings: { concurrency: { limit: 2 } },
  })

  await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => [call(one), call(other)]))
  await expect.poll(() => countEnded(db), { timeout: 90_000 }).toBe(12)

  // When each of them was at work, as its own record says.
  const spans: { from: number; to: number }[] = []
  for (let id = 1; id <= 12; id++) {
    const { json } = await one.call(`GET /rest/executions/${id}`)
    const [{ startTime, executionTime }] = json.data.data.resultData.runData.Work
    spans.push({ from: startTime, to: startTime + executionTime })
  }
  const atOnce = spans.map(({ from }) => spans.filter((each) => each.from <= from && from < each.to).length)
  expect(Math.max(...atOnce)).toBe(2)
  await db.destroy()
})

test('REL-01 a lane goes on when the process that ran the execution before is killed', async () => {
  const { one, other, db } = await twoProcesses()
  await one.activate({
    nodes: { Hook: hook, Work: work(1.9) },
    lines: ['Hook > Work'],
    settings: { concurrency: { limit: 1 } },
  })
  const runs = () => db.selectFrom('execution').select('leaseOwner').where('status', '=', 'running').execute()
  for (let count = 0; count < 3; count++) await call(other)
  await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBe(1)

  other.child.kill('SIGKILL')

  await expect.poll(() => countEnded(db), { timeout: 120_000 }).toBe(3)
  await db.destroy()
}, 200_000)
