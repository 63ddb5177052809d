import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { TestClock } from '../testing/test-clock.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const every = (interval: object) => ({
  type: 'heddle.scheduleTrigger',
  typeVersion: 1.3,
  parameters: { rule: { interval: [interval] } },
})
const fiveSeconds = every({ field: 'seconds', secondsInterval: 5 })
const dailyAtNine = every({ field: 'days', daysInterval: 1, triggerAtHour: 9, triggerAtMinute: 0 })
const hourly = every({ field: 'hours', hoursInterval: 1, triggerAtMinute: 0 })

/** A server whose clock the test moves. */
async function withClock(start: string) {
  const clock = new TestClock(start)
  const app = await testApp({ clock, env: { HEDDLE_TIMEZONE: 'UTC' } })
  return { clock, app }
}

/** The planned moments that have started something, in order. */
async function planned({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('schedule_tick').select('plannedAt').orderBy('plannedAt').execute()
  return rows.map(({ plannedAt }) => plannedAt.slice(11, 19))
}

/** How many executions there are; some may still run. */
async function started({ db }: TestApp, workflowId?: string): Promise<number> {
  const rows = await db
    .selectFrom('execution')
    .select('id')
    .$if(workflowId !== undefined, (query) => query.where('workflowId', '=', Number(workflowId)))
    .execute()
  return rows.length
}

const missed = async ({ owner }: TestApp) => (await owner.get('/active/missed')).data

test('rules fire at their planned moments until the workflow is switched off', async () => {
  const { clock, app } = await withClock('2024-03-30T23:59:57.500Z')
  const id = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })

  await clock.pass(10 * second)
  await app.owner.patch(`/workflows/${id}`, { active: false })
  await clock.pass(minute)

  expect(await planned(app)).toEqual(['00:00:00', '00:00:05'])
  expect(await started(app)).toBe(2)
  expect(await missed(app)).toEqual([])
})

test('a time far away is reached', async () => {
  const { clock, app } = await withClock('2024-04-29T23:59:50Z')
  await app.aWorkflow({
    active: true,
    nodes: { Every: every({ field: 'cronExpression', expression: '0 0 1 6 *' }) },
  })

  clock.step(32 * 24 * hour)
  await clock.pass(minute)

  expect(await started(app)).toBe(1)
})

test('a rule that nobody understands is refused with a reason', async () => {
  const { app } = await withClock('2024-03-30T12:00:00Z')
  const broken = every({ field: 'cronExpression', expression: 'at noon' })
  const id = await app.aWorkflow({ nodes: { Every: broken } })

  const answer = await app.owner.patch(`/workflows/${id}`, { active: true })

  expect(answer.status).toBe(400)
  expect((await app.owner.get(`/workflows/${id}`)).data.active).toBe(false)
})

test('REL-08 a clock that is set back by 90 seconds silences no interval, and nothing fires twice', async () => {
  const { clock, app } = await withClock('2024-03-30T12:00:02Z')
  await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  await clock.pass(3 * minute)
  const before = await started(app)

  clock.step(-90 * second)
  await clock.pass(minute)
  const after = await started(app)
  clock.step(-90 * second)
  await clock.pass(minute)

  expect(before).toBe(36)
  // Noticed within a second, and every five seconds from then on.
  expect(after - before).toBe(12)
  expect((await started(app)) - after).toBe(12)
  expect(await missed(app)).toEqual([])
})

test('REL-08 a fixed hour that the clock shows twice fires once', async () => {
  const { clock, app } = await withClock('2024-03-30T08:59:30Z')
  await app.aWorkflow({ active: true, nodes: { Every: dailyAtNine } })
  await clock.pass(minute)

  clock.step(-90 * second)
  await clock.pass(3 * minute)

  expect(await started(app)).toBe(1)
  expect(await missed(app)).toEqual([])
  clock.step(24 * hour - 3 * minute)
  await clock.pass(3 * minute)
  expect(await started(app)).toBe(2)
})

test('REL-08 a fixed hour that the clock is set back before it came is met by the new time', async () => {
  const { clock, app } = await withClock('2024-03-30T08:59:30Z')
  await app.aWorkflow({ active: true, nodes: { Every: dailyAtNine } })
  clock.step(-90 * second)

  await clock.pass(119 * second)
  const early = await started(app)
  await clock.pass(second)

  expect(early).toBe(0)
  expect(await started(app)).toBe(1)
})

test('REL-09 after a clock was set forward the newest moment fires, and the others are counted', async () => {
  const { clock, app } = await withClock('2024-03-30T12:00:02Z')
  const id = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  await clock.pass(10 * second)

  clock.step(90 * second)
  await clock.pass(10 * second)

  expect(await planned(app)).toEqual(['12:00:05', '12:00:10', '12:01:40', '12:01:45', '12:01:50'])
  expect(await missed(app)).toEqual([{ workflowId: id, count: 17, lastAt: '2024-03-30T12:01:35.000Z' }])
})

test('REL-09 three hours of silence: what is younger than an hour is made up for once, the rest is counted', async () => {
  const { clock, app } = await withClock('2024-03-30T08:30:00Z')
  const often = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  const atNine = await app.aWorkflow({ active: true, nodes: { Every: dailyAtNine } })
  const byHour = await app.aWorkflow({ active: true, nodes: { Every: hourly } })

  clock.step(3 * hour)
  const restarted = await app.restart()
  await clock.pass(0)

  const counts = [often, atNine, byHour].map((id) => started(restarted, id))
  expect(await Promise.all(counts)).toEqual([1, 0, 1])
  expect(await missed(restarted)).toEqual([
    { workflowId: often, count: 2159, lastAt: '2024-03-30T11:29:55.000Z' },
    { workflowId: atNine, count: 1, lastAt: '2024-03-30T09:00:00.000Z' },
    { workflowId: byHour, count: 2, lastAt: '2024-03-30T10:00:00.000Z' },
  ])
})

test('REL-09 who switches a workflow on again begins to count anew, and only the owner sees the count', async () => {
  const { clock, app } = await withClock('2024-03-30T12:00:02Z')
  const id = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  const ann = await app.member('ann')
  clock.step(minute)
  await clock.pass(0)

  const counted = await missed(app)
  const foreign = (await ann.get('/active/missed')).data
  await app.owner.patch(`/workflows/${id}`, { name: 'Renamed' })
  const renamed = await missed(app)
  await app.owner.patch(`/workflows/${id}`, { active: false })
  clock.step(hour)
  await app.owner.patch(`/workflows/${id}`, { active: true })
  await clock.pass(0)

  expect(counted).toHaveLength(1)
  expect(foreign).toEqual([])
  expect(renamed).toEqual(counted)
  expect(await missed(app)).toEqual([])
})

test('REL-23 a rule that cannot be read holds up no other', async () => {
  const { clock, app } = await withClock('2024-03-30T12:00:02Z')
  const puzzling = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  const whole = await app.aWorkflow({ active: true, nodes: { Every: fiveSeconds } })
  await app.db
    .updateTable('schedule')
    .set({ rule: '{"cron":"at noon"}' })
    .where('workflowId', '=', Number(puzzling))
    .execute()

  await clock.pass(30 * second)

  expect(await started(app, whole)).toBe(6)
})
