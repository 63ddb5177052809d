import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FairLine } from '../executions/fair-line.ts'
import { testApp } from '../testing/test-app.ts'
import { emptyTestDatabase } from '../testing/test-database.ts'
import { getOwner } from '../users/user-queries.ts'
import { testFolder } from '../testing/heddle-process.ts'
import { joinOthers } from './join-others.ts'

const queues = [
  ['PostgreSQL', () => 'postgres'],
  ['Redis', () => inject('redisUrl')],
] as const

async function openLine(queueUrl: string) {
  const { db, url: databaseUrl } = await emptyTestDatabase(await testFolder())
  const config = { queue: queueUrl, databaseUrl }
  const log = pino({ level: 'silent' })
  const { queue, messenger } = await joinOthers({ db, config, instanceId: randomUUID(), log })
  if (!queue) throw new Error('There is no queue')
  onTestFinished(async () => {
    await queue.close()
    await messenger.close()
    await db.destroy()
  })
  return { queue, line: new FairLine(queue) }
}

const crowd = (from: number, count: number, workflowId = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, workflowId }))

test.each(queues)('a crowd in the queue on %s does not hold up another workflow', async (_name, queueUrl) => {
  const { queue, line } = await openLine(queueUrl())
  await line.add(crowd(1, 50))
  await line.add(crowd(100, 2, 2))

  const taken: number[] = []
  queue.work(1, async (id) => void taken.push(id))

  await expect.poll(() => taken.length).toBe(52)
  expect(taken.indexOf(100)).toBeLessThan(4)
  expect(taken.indexOf(101)).toBeLessThan(6)
})

test.each(queues)('who waits in the queue on %s is not overtaken for ever', async (_name, queueUrl) => {
  const { queue, line } = await openLine(queueUrl())
  const early = crowd(1, 40)
  await line.add(early)

  const taken: number[] = []
  // From the twentieth on, for each that is done a new one comes.
  queue.work(1, async (id) => {
    taken.push(id)
    if (taken.length >= 20 && taken.length < 80) await line.add(crowd(1000 + taken.length, 1))
  })

  await expect.poll(() => taken.length).toBe(100)
  expect(taken.slice(0, 40)).toEqual(early.map(({ id }) => id))
})

test('REL-13 what the queue has lost is found, however long the line is', async () => {
  const web = await testApp({ env: { HEDDLE_QUEUE: 'postgres' }, works: false })
  await web.aWorkflow({ nodes: { Start: { type: 'heddle.manualTrigger' } }, lines: [] })
  const { documentVersion } = await web.db.selectFrom('workflow').selectAll().executeTakeFirstOrThrow()
  const { id: ownerId } = await getOwner(web.db)
  await sql`insert into execution ("workflowId", "versionId", "ownerId", status, mode, "startedAt")
    select 1, ${documentVersion}, ${ownerId}, 'queued', 'webhook', '2026-01-01T00:00:00.000Z'
    from generate_series(1, 2500)`.execute(web.db)

  await expect
    .poll(async () => (await web.owner.get('/processes')).data.queue.length, { timeout: 60_000 })
    .toBe(2500)
})
