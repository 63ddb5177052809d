import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { awayAt } from '../testing/away-database.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { createServerServices } from './engine-services.ts'
import { prepareErrorWorkflow } from './error-workflow.ts'
import type { EndedExecution } from './execution-request.ts'
import { readStored } from './stored-execution.ts'
import { Waits } from './waits.ts'

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'p1', httpMethod: 'POST' } }
const wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 2, unit: 'hours' } }

/** Runs a workflow once and gives the row of its execution. */
async function anExecution(
  { app, db, aWorkflow }: TestApp,
  { nodes = {}, settings = {} }: { nodes?: object; settings?: object },
) {
  const behind = Object.keys(nodes)
  const lines = behind.map((name) => `Hook > ${name}`)
  await aWorkflow({ active: true, nodes: { Hook: hook, ...nodes }, lines, settings })
  await app.server.inject({ method: 'POST', url: '/webhook/p1', payload: { n: 7 } })
  const find = () => db.selectFrom('execution').selectAll().executeTakeFirstOrThrow()
  await expect.poll(async () => (await find()).stoppedAt).not.toBeNull()
  return find()
}

test('REL-12 a run does not fail because the database is away for a moment', async () => {
  const { db, ...app } = await testApp()
  const { versionId } = await anExecution({ db, ...app }, {})
  // The other parts are for other questions.
  const services = createServerServices({ db: awayAt(db, 1) } as never)

  const version = await services.loadVersion(versionId ?? '')

  expect(version.nodes.map(({ name }) => name)).toEqual(['Hook'])
})

test('REL-02 REL-12 while the database is away, it is not known that nobody is to be told of an error', async () => {
  const app = await testApp()
  const errorWorkflow = await app.aWorkflow({ nodes: { Error: 'heddle.errorTrigger' } })
  const row = await anExecution(app, { settings: { errorWorkflow } })
  const { id, mode, startedAt } = row
  const stored = await readStored({ ...app, encryption: createEncryption('any') }, row)
  if (!stored) throw new Error('The execution is gone')
  const ended: EndedExecution = {
    id,
    mode,
    startedAt,
    stoppedAt: startedAt,
    status: 'crashed',
    workflow: stored.workflow,
  }
  const parts = { db: awayAt(app.db, 1), config: readConfig({}), log: app.app.log }

  await expect(prepareErrorWorkflow(parts, ended)).rejects.toMatchObject({ errorCode: 'database_away' })
  expect(await prepareErrorWorkflow(parts, ended)).toMatchObject({ mode: 'error' })
})

test('REL-11 REL-12 a wait that is due while the database is away is not put off', async () => {
  const app = await testApp()
  await anExecution(app, { nodes: { Wait: wait } })
  const due = new Date(0).toISOString()
  await app.db.updateTable('execution').set({ waitTill: due }).execute()
  const told: string[] = []
  const tooFar = () => Promise.reject(new Error('It was not to come this far'))
  const waits = new Waits({
    // The first question is who is due.
    db: awayAt(app.db, 2),
    config: readConfig({}),
    runner: { goOn: tooFar, giveUp: tooFar },
    encryption: createEncryption('a key for tests only'),
    watchers: { open: () => undefined },
    log: pino({}, { write: (line: string) => void told.push(JSON.parse(line).msg) }),
  })
  onTestFinished(() => waits.stop())

  waits.note(due)

  await expect.poll(() => told).toEqual(['waiting executions could not be looked up'])
  const { waitTill } = await app.db.selectFrom('execution').select('waitTill').executeTakeFirstOrThrow()
  expect(waitTill).toBe(due)
})
