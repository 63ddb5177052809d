import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHeddle, startServer, testFolder, type HeddleServer } from '../testing/heddle-process.ts'

const inUse =
  /^Another Heddle is running with the data in \S+\. Stop it first, or set HEDDLE_DATA_DIR to another folder\.$/

test('REL-14 a second process on the same data folder, or the same database, is refused in one sentence', async () => {
  const dataDir = await testFolder()
  await startServer({ HEDDLE_DATA_DIR: dataDir })

  const second = await runHeddle({ HEDDLE_DATA_DIR: dataDir })
  const rotation = await runHeddle({ HEDDLE_DATA_DIR: dataDir }, 'rotate-key')

  expect(second).toEqual({ code: 1, output: expect.stringMatching(inUse) })
  expect(rotation).toEqual({ code: 1, output: expect.stringMatching(inUse) })
})

test('REL-14 two data folders with one database file are refused, too', async () => {
  const HEDDLE_DATABASE_URL = `sqlite:${join(await testFolder(), 'shared.sqlite')}`
  await startServer({ HEDDLE_DATA_DIR: await testFolder(), HEDDLE_DATABASE_URL })

  const second = await runHeddle({ HEDDLE_DATA_DIR: await testFolder(), HEDDLE_DATABASE_URL })

  expect(second).toEqual({ code: 1, output: expect.stringMatching(inUse) })
})

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'write', httpMethod: 'POST' } }

/** Fifty who write until the server is gone; what they were answered. */
async function writeUntilKilled(server: HeddleServer, enough: number): Promise<number[]> {
  const statuses: number[] = []
  const writers = Array.from({ length: 50 }, async (_, index) => {
    try {
      for (;;) {
        const { status } =
          index % 5 === 0
            ? await server.call('POST /rest/tags', { name: `${process.hrtime.bigint()} ${index}`.slice(-24) })
            : await fetch(`${server.url}/webhook/write`, { method: 'POST', body: '{}' })
        statuses.push(status)
      }
    } catch {
      // The server is gone; that is the point.
    }
  })
  await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(enough)
  server.child.kill('SIGKILL')
  await Promise.all(writers)
  return statuses
}

test('REL-14 fifty writers and kills: nobody hears of a lock, no lock is left behind, the file stays whole', async () => {
  const dataDir = await testFolder()
  let answered = 0

  for (const kill of [1, 2, 3]) {
    const server = await startServer({ HEDDLE_DATA_DIR: dataDir })
    if (kill === 1) await server.activate({ nodes: { Hook: hook } })
    const statuses = await writeUntilKilled(server, 300)
    expect(new Set(statuses)).toEqual(new Set([200]))
    answered += statuses.length

    const file = new Database(join(dataDir, 'heddle.sqlite'))
    const rows = file.prepare('select (select count(*) from execution) + (select count(*) from tag)').pluck()
    expect(rows.get()).toBeGreaterThanOrEqual(answered)
    expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    file.close()
  }
})
