import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScheduleRule } from '@heddle/core/node'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { GroupCommit } from '../db/group-commit.ts'
import { findOutage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import type { Tick } from '../executions/execution-request.ts'
import { claimTick } from '../executions/insert-executions.ts'
import { TestClock } from '../testing/test-clock.ts'
import { migratedTestDatabase } from '../testing/test-database.ts'
import { insertWorkflow } from '../workflows/save-workflow.ts'
import { ensureOwner, getOwner } from '../users/user-queries.ts'
import { listSoonest, replaceSchedules, type Rule } from './schedule-queries.ts'
import { Ticker } from './ticker.ts'

const second = 1000
const nodes = 50
const wantedTicks = 10_000

async function database(): Promise<Db> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-ticker-'))
  const { db } = await migratedTestDatabase(dataDir)
  onTestFinished(async () => {
    await db.destroy()
    await rm(dataDir, { recursive: true })
  })
  return db
}

async function aWorkflow(db: Db): Promise<number> {
  await ensureOwner(db)
  const owner = { ...(await getOwner(db)), scopes: undefined }
  const { id } = await insertWorkflow(db, owner, { name: 'W', nodes: [], connections: {} })
  return id
}

/** The database of a process that can be killed: from then on it gets nothing written any more. */
function killable(db: Db) {
  let killed = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (killed) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), kill: () => (killed = true) }
}

test('REL-08 two processes, of which one is killed again and again, fire 10,000 moments once while the clock is set', async () => {
  const db = await database()
  const workflowId = await aWorkflow(db)
  const clock = new TestClock('2024-03-30T12:00:00.500Z')
  const rules = Array.from({ length: nodes }, (_, index): Rule => {
    const rule: ScheduleRule =
      index % 10 === 0
        ? { kind: 'calendar', cron: '*/2 * * * * *' }
        : { kind: 'interval', everySeconds: 1 + (index % 3) }
    return { node: `N${index}`, purpose: 'start', rule, timezone: 'Europe/Berlin' }
  })
  await replaceSchedules(db, workflowId, { rules, now: new Date(clock.wall()) })
  const claims = new GroupCommit<Tick, boolean>((ticks) =>
    db.transaction().execute((transaction) => Promise.all(ticks.map((tick) => claimTick(transaction, tick)))),
  )
  const fired: string[] = []
  let steps = 0
  const twins = [aProcess(), aProcess()]

  for (let round = 1; fired.length < wantedTicks; round += 1) {
    const victim = round % 2
    twins[victim]?.killSoon()
    await clock.pass(10 * second)
    await twins[victim]?.end()
    twins[victim] = aProcess()
    if (round % 3 !== 0) continue
    steps += 1
    clock.step((round % 2 === 0 ? -1 : 1) * 90 * second)
  }

  expect(new Set(fired).size).toBe(fired.length)
  // An interval fires as often as it fits into the time that has passed; setting the clock costs or gives it one at most.
  for (const { node, rule } of rules) {
    if (rule.kind !== 'interval') continue
    const count = fired.filter((moment) => moment.startsWith(`${node} `)).length
    const fitting = clock.monotonic() / (rule.everySeconds * second)
    expect(Math.abs(count - fitting)).toBeLessThanOrEqual(steps + 1)
  }

  function aProcess() {
    const own = killable(db)
    let dies = false
    const ticker = new Ticker({
      db: own.db,
      clock,
      log: pino({ level: 'silent' }),
      async fire({ node }, planned) {
        const plannedAt = planned.toISOString()
        if (await claims.submit({ workflowId, node, plannedAt })) fired.push(`${node} ${plannedAt}`)
        // The moment is written down, and the plan is not moved.
        if (dies) own.kill()
      },
    })
    ticker.start()
    return { killSoon: () => (dies = true), end: () => ticker.stop() }
  }
})

test('a plan that was stored before rules had kinds goes on when its workflow is switched on again', async () => {
  const db = await database()
  const workflowId = await aWorkflow(db)
  const nextAt = '2024-03-30T12:00:00.000Z'
  const stored = { workflowId, node: 'N', purpose: 'start' as const, timezone: 'UTC', shiftMs: 0, nextAt }
  const older = ['{"everySeconds":60}', '{"cron":"0 9 * * *","every":{"unit":"days","count":3}}']
  await db
    .insertInto('schedule')
    .values(older.map((rule) => ({ ...stored, rule })))
    .execute()
  const rules = [
    { kind: 'interval', everySeconds: 60 },
    { kind: 'calendar', cron: '0 9 * * *', every: { unit: 'days', count: 3 } },
  ] satisfies ScheduleRule[]

  await replaceSchedules(db, workflowId, {
    rules: rules.map((rule) => ({ node: 'N', purpose: 'start', timezone: 'UTC', rule })),
    now: new Date('2024-03-31T00:00:00Z'),
  })

  const kept = await listSoonest(db, 10)
  expect(kept.map(({ rule }) => rule)).toEqual(rules)
  expect(kept.map((each) => each.nextAt.toISOString())).toEqual([nextAt, nextAt])
})

test('REL-08 REL-12 a moment that comes while the database is away is kept when it is back, and counts as missed nowhere', async () => {
  const db = await database()
  const workflowId = await aWorkflow(db)
  const clock = new TestClock('2024-03-30T11:59:59Z')
  const daily: Rule = {
    node: 'N',
    purpose: 'start',
    rule: { kind: 'calendar', cron: '0 0 12 * * *' },
    timezone: 'UTC',
  }
  await replaceSchedules(db, workflowId, { rules: [daily], now: new Date(clock.wall()) })
  const fired: string[] = []
  let tries = 0
  const ticker = new Ticker({
    db,
    clock,
    log: pino({ level: 'silent' }),
    async fire(_, planned) {
      tries += 1
      if (tries === 1) throw findOutage(new Error('Connection terminated unexpectedly'))
      fired.push(planned.toISOString())
    },
  })
  onTestFinished(() => ticker.stop())
  ticker.start()

  await clock.pass(5 * second)

  expect(fired).toEqual(['2024-03-30T12:00:00.000Z'])
  expect(await db.selectFrom('workflow').select('missedMoments').execute()).toEqual([{ missedMoments: 0 }])
})
