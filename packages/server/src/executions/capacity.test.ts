import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testWorkflow } from '@heddle/engine/testing'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createFolderFiles } from '@heddle/worker'
import pino from 'pino'
import { Retention } from './retention.ts'

const hook = (path: string, responseMode = 'onReceived') => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode },
})
const endless = { type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } }

const call = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: {} })

const statuses = async ({ db }: TestApp) =>
  (await db.selectFrom('execution').select('status').orderBy('id').execute()).map(({ status }) => status)

test('executions beyond the limit stand in line and run when there is room', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_CONCURRENCY: '2' } })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1'), Code: endless }, lines: ['Hook > Code'] })

  for (let number = 0; number < 4; number++) await call(app, 'p1')
  const before = await statuses(app)
  await app.owner.post('/executions-current/3/stop')
  await app.owner.post('/executions-current/1/stop')

  expect(before).toEqual(['running', 'running', 'queued', 'queued'])
  await expect.poll(() => statuses(app)).toEqual(['canceled', 'running', 'canceled', 'running'])
})

test('REL-20 a flood is refused at the door, and comes back later', async () => {
  const env = { HEDDLE_EXECUTION_CONCURRENCY: '1', HEDDLE_EXECUTION_BACKLOG: '2' }
  const app = await testApp({ env })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1'), Code: endless }, lines: ['Hook > Code'] })

  for (let number = 0; number < 3; number++) expect((await call(app, 'p1')).statusCode).toBe(200)
  const refused = await call(app, 'p1')
  const { data: full } = await app.owner.get('/processes')
  await app.owner.post('/executions-current/1/stop')

  expect([refused.statusCode, refused.headers['retry-after'], full.refusesCalls]).toEqual([429, '10', true])
  expect(refused.json().message).toBe('Too many executions are waiting already. Try again in 10 seconds.')
  await expect.poll(async () => (await call(app, 'p1')).statusCode).toBe(200)
})

test('REL-25 old executions go by age and by number, with their files', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1', 'lastNode') } })
  const files = createFolderFiles(app.dataDir)
  for (let number = 0; number < 6; number++) await call(app, 'p1')
  const { id, size } = await files.write(Buffer.from('bytes'))
  const createdAt = new Date().toISOString()
  await app.db
    .insertInto('binary')
    .values({ id, executionId: 1, ownerId: 'x', mimeType: 'text/plain', fileName: null, size, createdAt })
    .execute()
  const old = new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString()
  const times = { startedAt: old, stoppedAt: old }
  await app.db.updateTable('execution').set(times).where('id', 'in', [1, 5]).execute()

  const retention = new Retention({
    db: app.db,
    files,
    config: { retentionDays: 30, retentionCount: 3, historyDays: undefined, historyCount: undefined },
    log: pino({ level: 'silent' }),
  })
  await retention.clean()

  const left = await app.db.selectFrom('execution').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual([3, 4, 6])
  expect(existsSync(join(app.dataDir, 'binary', id.slice(0, 2), id))).toBe(false)
  expect(await app.db.selectFrom('execution_data').select('executionId').execute()).toHaveLength(3)
})

test('P16 files of a run that is not kept can still be looked at, and are cleaned away a day later', async () => {
  const app = await testApp()
  const files = createFolderFiles(app.dataDir)
  const workflowData = testWorkflow({
    nodes: {
      Start: 'heddle.start',
      File: { type: 'heddle.convertToFile', parameters: { operation: 'toJson' } },
    },
    lines: ['Start > File'],
  })
  const stream = await app.push('s1')
  await app.owner.post('/workflows/run', { workflowData, startNodes: [] }, { sessionid: 's1' })
  await stream.waitFor('executionFinished')
  const rows = () => app.db.selectFrom('binary').select(['id', 'executionId']).execute()
  await expect.poll(rows).toMatchObject([{ executionId: null }])
  const [file] = await rows()
  const path = `/data/${file?.id}`

  const { data } = await app.owner.get(path)
  expect(Buffer.from(String(data), 'base64').toString()).toContain('[')

  const config = { retentionDays: 30, retentionCount: 3, historyDays: undefined, historyCount: undefined }
  const retention = new Retention({ db: app.db, files, config, log: pino({ level: 'silent' }) })
  await retention.clean(new Date(Date.now() + 2 * 24 * 60 * 60_000))
  expect(await rows()).toEqual([])
  expect(existsSync(join(app.dataDir, 'binary', String(file?.id).slice(0, 2), String(file?.id)))).toBe(false)
})

test('a deleted workflow leaves no rows and no files behind', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('p1', 'lastNode') } })
  const form = new FormData()
  form.append('file', new Blob(['content']), 'a.txt')
  await fetch(`${await app.listen()}/webhook/p1`, { method: 'POST', body: form })
  const stored = () =>
    readdirSync(join(app.dataDir, 'binary'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
  expect(stored()).toHaveLength(1)

  await app.owner.delete(`/workflows/${id}`)

  expect(stored()).toEqual([])
  for (const table of ['execution', 'execution_data', 'binary', 'webhook', 'workflow_version'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
