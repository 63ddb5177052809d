import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
})
const everySecond = {
  type: 'heddle.scheduleTrigger',
  typeVersion: 1.3,
  parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } },
}

const rows = ({ db }: TestApp) =>
  db.selectFrom('webhook').select(['method', 'path']).orderBy('path').execute()
const call = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: {} })

test('W03 a workflow is switched on and off, and the active list shows it', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Hook: hook('p1') } })

  const on = await app.owner.patch(`/workflows/${id}`, { active: true })
  const listed = await app.owner.get('/active')
  const off = await app.owner.patch(`/workflows/${id}`, { active: false })

  expect(on.data.active).toBe(true)
  expect(listed.data).toEqual([id])
  expect(off.data.active).toBe(false)
  expect((await app.owner.get('/active')).data).toEqual([])
  expect(await rows(app)).toEqual([])
})

test('W03 a workflow without a trigger of its own is refused, nothing changes, and the reason is kept', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  const before = (await app.owner.get(`/workflows/${id}`)).data

  const refused = await app.owner.patch(`/workflows/${id}`, { active: true, name: 'Changed' })

  expect(refused.status).toBe(400)
  expect((await app.owner.get(`/workflows/${id}`)).data).toEqual(before)
  expect((await app.owner.get(`/active/error/${id}`)).data.error.message).toBe(refused.error?.message)
})

test('the activation error is gone after a success, and unknown for workflows that are not there', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  const never = await app.owner.get(`/active/error/${id}`)
  await app.owner.patch(`/workflows/${id}`, { active: true })

  await app.owner.patch(`/workflows/${id}`, {
    active: true,
    nodes: [{ name: 'Hook', position: [0, 0], ...hook('p1') }],
  })

  expect(never.data).toBeUndefined()
  expect((await app.owner.get(`/active/error/${id}`)).data).toBeUndefined()
  expect((await app.owner.get('/active/error/99')).status).toBe(404)
})

test('a new workflow is never active, whatever the client says', async () => {
  const app = await testApp()
  const nodes = [{ name: 'Hook', position: [0, 0], ...hook('p1') }]

  const { data } = await app.owner.post('/workflows', { name: 'W', nodes, connections: {}, active: true })

  expect(data.active).toBe(false)
  expect((await app.owner.get('/active')).data).toEqual([])
})

test('REL-07 an edit while active replaces the registration, and only the newest version fires', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('old') } })

  await app.owner.patch(`/workflows/${id}`, { nodes: [{ name: 'Hook', position: [0, 0], ...hook('new') }] })

  expect(await rows(app)).toEqual([{ method: 'POST', path: 'new' }])
  expect((await call(app, 'old')).statusCode).toBe(404)
  expect((await call(app, 'new')).statusCode).toBe(200)
})

test('REL-07 50 switches at the same time leave exactly one registration or none', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Hook: hook('p1') } })

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.owner.patch(`/workflows/${id}`, { active: index % 2 === 0 }),
    ),
  )
  const { data } = await app.owner.get(`/workflows/${id}`)

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await rows(app)).toHaveLength(data.active ? 1 : 0)
  await app.owner.patch(`/workflows/${id}`, { active: true })
  await app.owner.patch(`/workflows/${id}`, { active: true })
  expect(await rows(app)).toHaveLength(1)
})

test('REL-05 webhooks answer after a restart', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1') } })

  const restarted = await app.restart()

  expect((await call(restarted, 'p1')).statusCode).toBe(200)
  expect((await restarted.owner.get('/active')).data).toEqual(['1'])
})

test('REL-23 broken workflows do not stop the start, and say what is wrong', async () => {
  const app = await testApp()
  const good = await app.aWorkflow({ active: true, nodes: { Hook: hook('good') } })
  const broken = await Promise.all(
    ['unknown', 'expression', 'cycle', 'taken'].map((path) =>
      app.aWorkflow({ active: true, nodes: { Hook: hook(path) } }),
    ),
  )
  const damage = async (id: string | undefined, nodes: unknown) =>
    app.db
      .updateTable('workflow')
      .set({ nodes: JSON.stringify(nodes) })
      .where('id', '=', Number(id))
      .execute()
  const node = { name: 'Hook', position: [0, 0], typeVersion: 1, parameters: {} }
  await damage(broken[0], [{ ...node, type: 'gone.trigger' }])
  await damage(broken[1], [{ ...node, ...hook('={{ ( }}') }])
  await damage(broken[2], { not: 'a list' })
  await damage(broken[3], [{ ...node, ...hook('good') }])

  const restarted = await app.restart()

  expect((await call(restarted, 'good')).statusCode).toBe(200)
  expect((await restarted.owner.get('/active')).data).toContain(good)
  for (const id of [broken[0], broken[1], broken[3]]) {
    const { data } = await restarted.owner.get(`/active/error/${id}`)
    expect(data.error.message.length).toBeGreaterThan(5)
  }
})

test('a schedule starts its workflow, and each planned moment once', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: { Every: everySecond } })

  await expect.poll(async () => (await app.owner.get('/executions/1')).data?.finished).toBe(true)
  await app.owner.patch(`/workflows/${id}`, { active: false })

  const { data } = await app.owner.get('/executions/1')
  expect(data).toMatchObject({ mode: 'trigger', finished: true })
  expect(data.data.resultData.runData.Every[0].data.main[0][0].json).toHaveProperty('timestamp')
  // One may have been planned in the very moment of the switch.
  await expect
    .poll(async () => {
      const planned = await app.db.selectFrom('schedule_tick').select('plannedAt').execute()
      return planned.length - (await app.owner.get('/executions')).data.count
    })
    .toBe(0)
})
