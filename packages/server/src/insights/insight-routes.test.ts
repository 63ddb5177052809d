import { expect, test } from 'vitest'
import type { ExecutionStatus } from '@heddle/core/run'
import { testApp, type TestApp } from '../testing/test-app.ts'

const today = () => new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

interface Ended {
  workflowId: string
  /** When it started. */
  at: string
  ms: number
  status?: ExecutionStatus
}

async function withEnded({ db }: TestApp, ended: readonly Ended[]): Promise<void> {
  const { ownerId } = await db.selectFrom('workflow').select('ownerId').executeTakeFirstOrThrow()
  const rows = ended.map(({ workflowId, at, ms, status = 'success' }) => ({
    workflowId: Number(workflowId),
    ownerId,
    status,
    mode: 'webhook' as const,
    startedAt: at,
    stoppedAt: new Date(Date.parse(at) + ms).toISOString(),
    versionId: null,
    waitTill: null,
    retryOf: null,
    retrySuccessId: null,
    leaseOwner: null,
  }))
  await db.insertInto('execution').values(rows).execute()
}

test('executions, failures and run times are summed by day, by workflow and over all, also of the days before', async () => {
  const app = await testApp()
  const busy = await app.aWorkflow({ name: 'Busy', nodes: {} })
  const calm = await app.aWorkflow({ name: 'Calm', nodes: {} })
  const noon = `${daysAgo(2)}T12:00:00.000Z`
  await withEnded(app, [
    ...Array.from({ length: 20 }, (_, index) => ({ workflowId: busy, at: noon, ms: (index + 1) * 10 })),
    { workflowId: calm, at: noon, ms: 1000, status: 'error' },
    { workflowId: calm, at: `${daysAgo(4)}T12:00:00.000Z`, ms: 40 },
    { workflowId: busy, at: `${daysAgo(4)}T12:00:00.000Z`, ms: 60, status: 'error' },
    { workflowId: calm, at: `${daysAgo(30)}T12:00:00.000Z`, ms: 1 },
  ])

  const { data } = await app.owner.get('/insights?days=3')
  const { data: one } = await app.owner.get(`/insights?days=3&workflowId=${calm}`)

  expect(data.days).toEqual([
    { day: daysAgo(2), executions: 21, failed: 1, p50: 110, p95: 200 },
    { day: daysAgo(1), executions: 0, failed: 0, p50: 0, p95: 0 },
    { day: today(), executions: 0, failed: 0, p50: 0, p95: 0 },
  ])
  expect(data.total).toEqual({ executions: 21, failed: 1, p50: 110, p95: 200 })
  expect(data.before).toEqual({ executions: 2, failed: 1, p50: 40, p95: 60 })
  expect(one.before).toEqual({ executions: 1, failed: 0, p50: 40, p95: 40 })
  expect(data.workflows).toEqual([
    { workflowId: busy, workflowName: 'Busy', executions: 20, failed: 0, p50: 100, p95: 190 },
    { workflowId: calm, workflowName: 'Calm', executions: 1, failed: 1, p50: 1000, p95: 1000 },
  ])
  expect(one.days[0]).toMatchObject({ executions: 1, failed: 1 })
  expect(one.workflows).toHaveLength(1)
})

test('a day begins by the clock of the caller', async () => {
  const app = await testApp()
  const workflowId = await app.aWorkflow({ nodes: {} })
  await withEnded(app, [{ workflowId, at: `${daysAgo(1)}T23:30:00.000Z`, ms: 5 }])
  const at = async (utcOffset: number) => {
    const { data } = await app.owner.get(`/insights?days=3&utcOffset=${utcOffset}`)
    return data.days.find(({ executions }: { executions: number }) => executions > 0).day
  }

  expect(await at(0)).toBe(daysAgo(1))
  expect(await at(60)).toBe(today())
  expect(await at(-60)).toBe(daysAgo(1))
})

test('a member sees figures of nobody else, and no nonsense is accepted', async () => {
  const app = await testApp()
  const workflowId = await app.aWorkflow({ nodes: {} })
  await withEnded(app, [{ workflowId, at: new Date().toISOString(), ms: 5 }])
  const ben = await app.member('ben')

  expect((await ben.get('/insights')).data).toMatchObject({ workflows: [], total: { executions: 0 } })
  expect((await ben.get('/insights')).data.days).toHaveLength(14)
  for (const query of ['days=0', 'days=9999', 'days=x', 'utcOffset=9999']) {
    expect((await app.owner.get(`/insights?${query}`)).status).toBe(400)
  }
})
