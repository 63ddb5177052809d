import { expect, inject, test } from 'vitest'
import { lookAtProcesses } from '../doctor/look-at-processes.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const doctorOf = async ({ db }: TestApp, queue = 'postgres') =>
  (await lookAtProcesses(db, { queue })).map(({ about, state, message }) => `${state} ${about}: ${message}`)

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'a', httpMethod: 'POST' } }

test('doctor sees that nobody takes work from the queue, and that executions have waited for long', async () => {
  const web = await testApp({ env: { HEDDLE_QUEUE: 'postgres' }, works: false })
  await web.aWorkflow({ active: true, nodes: { Hook: hook } })
  await web.app.server.inject({ method: 'POST', url: '/webhook/a' })
  await web.db.updateTable('execution').set({ startedAt: '2020-01-01T00:00:00.000Z' }).execute()

  expect(await doctorOf(web)).toEqual([
    'problem processes: None of them takes work from the queue. Start one with: heddle worker',
    'warn queue: 1 executions have waited for more than five minutes. Start more workers.',
  ])
})

test('doctor counts the processes, and sees that some are older', async () => {
  const web = await testApp({ env: { HEDDLE_QUEUE: 'postgres' } })
  const worker = await web.startAnother({ role: 'worker', works: true })
  expect(await doctorOf(worker)).toEqual(['ok processes: 2 are running: 1 web, 1 worker.'])

  const { id, about } = await web.db.selectFrom('process').selectAll().executeTakeFirstOrThrow()
  const older = JSON.stringify({ ...about, version: '0.0.9' })
  await web.db.updateTable('process').set({ about: older }).where('id', '=', id).execute()

  expect(await doctorOf(web)).toContainEqual(expect.stringMatching(/^warn versions: .*0\.0\.9/))
})

test('doctor sees whether Redis is there', async () => {
  const web = await testApp()

  expect(await doctorOf(web, inject('redisUrl'))).toContain('ok queue: Redis responds.')
  expect(await doctorOf(web, 'redis://127.0.0.1:1')).toContainEqual(
    expect.stringMatching(/^problem queue: Redis does not respond \(.*\)\. Check HEDDLE_QUEUE/),
  )
})
