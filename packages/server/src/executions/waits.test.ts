import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Watcher } from './execution-request.ts'
import { ResumeKeys } from './resume-keys.ts'
import { Waits } from './waits.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'onReceived' },
})
const wait = (parameters: object) => ({ type: 'heddle.wait', typeVersion: 1.1, parameters })

const forCall = wait({ resume: 'webhook', httpMethod: 'POST', responseMode: 'lastNode' })
const twoHours = wait({ resume: 'timeInterval', amount: 2, unit: 'hours' })

const address = { name: 'address', value: '={{ $execution.resumeUrl }}', type: 'string' }
const tell = {
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [address] }, includeOtherFields: true },
}

/** An execution that has told its address and waits; gives the address. */
async function waiting(app: TestApp, node: object): Promise<string> {
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Tell: tell, Wait: node as never, End: 'heddle.noOp' },
    lines: ['Hook > Tell', 'Tell > Wait', 'Wait > End'],
  })
  return startWaiting(app, '1')
}

async function startWaiting(app: TestApp, id: string): Promise<string> {
  await app.app.server.inject({ method: 'POST', url: '/webhook/p1', payload: { a: 1 } })
  await expect.poll(async () => (await app.owner.get(`/executions/${id}`)).data?.waitTill).toBeTruthy()
  const { data } = await app.owner.get(`/executions/${id}`)
  return new URL(data.data.resultData.runData.Tell[0].data.main[0][0].json.address).pathname
}

const resume = ({ app }: TestApp, url: string, method: 'POST' | 'GET' = 'POST') =>
  app.server.inject({ method, url, payload: { b: 2 } })

const getExecution = async ({ owner }: TestApp) => (await owner.get('/executions/1')).data

test('X07 an execution that waits for a call is stored with the marker date and not running', async () => {
  const app = await testApp()
  await waiting(app, forCall)

  const execution = await getExecution(app)

  expect(execution).toMatchObject({ finished: false, waitTill: '3000-01-01T00:00:00.000Z' })
  expect(execution.stoppedAt).not.toBeNull()
  expect(execution.data.executionData.nodeExecutionStack[0].node).toBe('Wait')
  expect((await app.owner.get('/executions-current')).data).toEqual([])
  const filter = encodeURIComponent('{"waitTill":true}')
  expect((await app.owner.get(`/executions?filter=${filter}`)).data).toMatchObject({
    count: 1,
    results: [{ id: '1' }],
  })
})

test('X07 a call resumes it, answers like a webhook and keeps its id', async () => {
  const app = await testApp()
  const address = await waiting(app, forCall)

  const response = await resume(app, address)
  const again = await resume(app, address)

  expect(response.json()).toMatchObject({ body: { b: 2 } })
  expect(again.statusCode).toBe(409)
  const execution = await getExecution(app)
  expect(execution).toMatchObject({ id: '1', finished: true, mode: 'webhook', waitTill: null })
  expect(execution.data.resultData.runData.Wait[0].data.main[0][0].json.body).toEqual({ b: 2 })
})

test('SEC-26 only its own address resumes an execution; any other says the same, whether it waits, has ended or never was', async () => {
  const app = await testApp()
  const ended = await waiting(app, forCall)
  await resume(app, ended)
  const address = await startWaiting(app, '2')
  const [, , , key = ''] = address.split('/')
  const formKey = new ResumeKeys('a key for tests only').of(2).form
  const flipped = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
  const guesses = ['2', '2/', `2/${flipped}`, `2/${key.slice(1)}`, `2/${key}x`, `2/${formKey}`, `2/x/${key}`]
    .concat(`02/${key}`, '1', `1/${key}`, '99', `99/${key}`)
    .concat(`/${key}`, '')

  const answers = await Promise.all(guesses.map((guess) => resume(app, `/webhook-waiting/${guess}`)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(guesses.map(() => 404))
  const messages = answers.map((answer) => answer.json().message.replace(/ \d+ /, ' N '))
  expect(new Set(messages.slice(0, -2))).toEqual(new Set(['Execution N does not exist']))
  expect((await resume(app, address.replace('webhook-waiting', 'form-waiting'))).statusCode).toBe(404)
  expect((await resume(app, address)).statusCode).toBe(200)
})

test('an address that an earlier release gave out still resumes its execution', async () => {
  const app = await testApp()
  await waiting(app, forCall)
  const key = createHmac('sha256', 'heddle webhooks a key for tests only').update('1').digest('base64url')

  expect((await resume(app, `/webhook-waiting/1/${key}`)).statusCode).toBe(200)
})

test('X07 the method and the suffix of the call must fit', async () => {
  const app = await testApp()
  const address = await waiting(
    app,
    wait({ resume: 'webhook', httpMethod: 'POST', options: { webhookSuffix: 'yes' } }),
  )

  expect((await resume(app, address)).statusCode).toBe(404)
  expect((await resume(app, `${address}/yes`, 'GET')).statusCode).toBe(404)
  expect((await resume(app, `${address}/yes`)).statusCode).toBe(200)
})

test('REL-11 of many calls at once exactly one resumes', async () => {
  const app = await testApp()
  const address = await waiting(app, forCall)

  const answers = await Promise.all(Array.from({ length: 20 }, () => resume(app, address)))

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect((await getExecution(app)).data.resultData.runData.End).toHaveLength(1)
})

test('X07 REL-11 a wait for a time goes on after a restart, once', async () => {
  const app = await testApp()
  await waiting(app, twoHours)
  const early = await getExecution(app)
  await app.db
    .updateTable('execution')
    .set({ waitTill: new Date(Date.now() - 1000).toISOString() })
    .execute()

  const restarted = await app.restart()

  await expect.poll(async () => (await getExecution(restarted)).finished).toBe(true)
  const execution = await getExecution(restarted)
  expect(execution).toMatchObject({ id: '1', mode: 'webhook', waitTill: null, startedAt: early.startedAt })
  expect(execution.data.resultData.runData.End).toHaveLength(1)
})

test('a waiting execution can be stopped', async () => {
  const app = await testApp()
  const address = await waiting(app, twoHours)

  const stopped = await app.owner.post('/executions-current/1/stop')

  expect(stopped.data).toMatchObject({ finished: false })
  const execution = await getExecution(app)
  expect(execution).toMatchObject({ waitTill: null, finished: false })
  expect(execution.data.resultData.error.message).toContain('canceled')
  expect((await resume(app, address)).statusCode).toBe(409)
})

test('REL-11 a wait whose resumption was interrupted is resumed again', async () => {
  const app = await testApp()
  await waiting(app, twoHours)
  await app.db
    .updateTable('execution')
    .set({ status: 'running', leaseOwner: 'gone', stoppedAt: null })
    .execute()

  const restarted = await app.restart()

  await expect.poll(async () => (await getExecution(restarted)).finished).toBe(true)
  const { runData } = (await getExecution(restarted)).data.resultData
  expect(Object.keys(runData)).toEqual(['Hook', 'Tell', 'Wait', 'End'])
  expect(runData.Wait).toHaveLength(1)
})

test('X07 a later wait does not delay an earlier one, and whoever watched goes on watching', async () => {
  const app = await testApp()
  await waiting(app, twoHours)
  const soon = new Date(Date.now() + 300)
  await app.db.updateTable('execution').set({ waitTill: soon.toISOString() }).execute()
  const woken: unknown[] = []
  const page = { sessionId: 's1', userId: 'u1' }
  const watcher: Watcher = { page, started() {}, push() {}, putPage() {}, ended() {} }
  const waits = new Waits({
    db: app.db,
    config: readConfig({}),
    runner: {
      async goOn({ id }, request) {
        woken.push(id, request.watcher)
        await app.db.updateTable('execution').set({ status: 'running' }).execute()
        return { id, response: Promise.resolve(undefined), ended: new Promise(() => undefined) }
      },
      giveUp: () => Promise.reject(new Error('Nothing is given up here')),
    },
    encryption: createEncryption('a key for tests only'),
    watchers: { open: () => watcher },
    log: app.app.log,
  })
  onTestFinished(() => waits.stop())

  waits.note(soon.toISOString())
  waits.note(new Date(Date.now() + 3_600_000).toISOString())

  await expect.poll(() => woken).toEqual([1, watcher])
})

test('REL-11 waits that cannot be resumed are put off, and stand before nobody', async () => {
  const app = await testApp()
  await waiting(app, twoHours)
  const row = await app.db.selectFrom('execution').selectAll().executeTakeFirstOrThrow()
  const past = new Date(Date.now() - 60_000).toISOString()
  const { id: _id, authority: _authority, awaited: _awaited, watched: _watched, ...known } = row
  const broken = { ...known, workflowId: null, versionId: null, waitTill: past, callerId: null }
  const inserted = await app.db
    .insertInto('execution')
    .values(Array.from({ length: 150 }, () => broken))
    .returning('id')
    .execute()
  const unreadable = inserted.map(({ id: executionId }) => ({
    executionId,
    workflow: Buffer.of(1, 2, 3),
    state: null,
    held: null,
  }))
  await app.db.insertInto('execution_data').values(unreadable).execute()
  const soon = new Date(Date.now() - 30_000).toISOString()
  await app.db.updateTable('execution').set({ waitTill: soon }).where('id', '=', row.id).execute()

  const restarted = await app.restart()

  await expect.poll(async () => (await getExecution(restarted)).finished).toBe(true)
  const due = restarted.db
    .selectFrom('execution')
    .select('id')
    .where('waitTill', '<', new Date(Date.now() + 5000).toISOString())
  await expect.poll(async () => (await due.execute()).length).toBe(0)
})

test('REL-11 a wait that cannot be resumed time and again ends as failed, also when it cannot be read', async () => {
  const app = await testApp()
  await waiting(app, twoHours)
  await startWaiting(app, '2')
  await app.db
    .updateTable('execution_data')
    .set({ workflow: Buffer.of(1, 2, 3) })
    .where('executionId', '=', 2)
    .execute()
  const givenUp: unknown[] = []
  const waits = new Waits({
    db: app.db,
    config: readConfig({}),
    runner: {
      goOn: () => Promise.reject(new Error('No room for it')),
      async giveUp({ id }, _request, end) {
        givenUp.push([id, end.status, end.error?.message, end.error?.description])
        await app.db.updateTable('execution').set({ status: 'crashed' }).where('id', '=', id).execute()
      },
    },
    encryption: createEncryption('a key for tests only'),
    watchers: { open: () => undefined },
    log: app.app.log,
  })
  onTestFinished(() => waits.stop())
  const past = new Date(Date.now() - 1000).toISOString()
  const waitingRows = app.db.selectFrom('execution').select('id').where('status', '=', 'waiting')
  const dueRows = waitingRows.where('waitTill', '<=', past)

  for (let tries = 0; tries < 8; tries++) {
    await app.db.updateTable('execution').set({ waitTill: past }).where('status', '=', 'waiting').execute()
    waits.note(past)
    await expect.poll(async () => (await dueRows.execute()).length).toBe(0)
  }

  await expect.poll(async () => (await waitingRows.execute()).length).toBe(0)
  const message = 'The wait is over, but the execution could not continue'
  expect(givenUp).toEqual([[1, 'crashed', message, 'No room for it']])
  const unreadable = app.db.selectFrom('execution').select(['status', 'stoppedAt']).where('id', '=', 2)
  expect(await unreadable.executeTakeFirst()).toEqual({ status: 'crashed', stoppedAt: expect.any(String) })
})
