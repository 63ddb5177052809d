import { fillDefaults, type TriggerContext } from '@heddle/core/node'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { postgresTrigger } from './postgres-trigger.node.ts'
import { postgresCredentials, postgresUrl } from '../testing/given-postgres.ts'

const credential = postgresCredentials.postgres
const admin = new pg.Client({ connectionString: postgresUrl.href })

beforeAll(async () => {
  await admin.connect()
  await admin.query(`DROP SCHEMA IF EXISTS trigger_test CASCADE; CREATE SCHEMA trigger_test;
    CREATE TABLE trigger_test."our people" (id int PRIMARY KEY, name text)`)
})
afterAll(() => admin.end())

interface Setting {
  additionalFields?: object
  mode?: TriggerContext['mode']
  workflow?: string
}

async function listen(parameters: object, { mode = 'trigger', workflow = '7' }: Setting = {}) {
  const heard: Record<string, unknown>[] = []
  const problems: string[] = []
  const { properties } = postgresTrigger.description
  const context: Partial<TriggerContext> = {
    params: postgresTrigger.readParameters(fillDefaults(properties, { ...parameters }, 1)),
    mode,
    workflow: { id: workflow, name: 'Watch', active: true },
    node: { id: 'n1', name: 'Trigger', type: '', typeVersion: 1, position: [0, 0], parameters: {} },
    credential: () => Promise.resolve(credential),
    resolveHost: (name) => Promise.resolve(name),
    emit: ([items]) => heard.push(...(items ?? []).map(({ json }) => json)),
    fail: ({ message }) => problems.push(message),
  }
  // The rest of what a trigger may ask for is not needed here.
  const stop = await postgresTrigger.trigger?.(context as TriggerContext)
  let isStopped = false
  const stopOnce = async () => {
    if (!isStopped) await stop?.()
    isStopped = true
  }
  onTestFinished(stopOnce)
  return { heard, problems, stop: stopOnce }
}

const people = {
  schema: { mode: 'name', value: 'trigger_test' },
  tableName: { mode: 'name', value: 'our people' },
}
const watch = (firesOn: string, { additionalFields = {}, ...setting }: Setting = {}) =>
  listen({ ...people, firesOn, additionalFields }, setting)

const madeInDatabase = async () => {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = 'trigger_test'
     UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = 'trigger_test."our people"'::regclass
     ORDER BY name`,
  )
  return rows.map(({ name }) => name)
}
const insert = (id: number, name = 'Ann') =>
  admin.query('INSERT INTO trigger_test."our people" VALUES ($1, $2)', [id, name])

test('rows that are inserted, updated and deleted start the workflow', async () => {
  const [inserted, updated, deleted] = [
    await watch('INSERT', { workflow: 'i' }),
    await watch('UPDATE', { workflow: 'u' }),
    await watch('DELETE', { workflow: 'd' }),
  ]

  await insert(1)
  await admin.query(`UPDATE trigger_test."our people" SET name = 'Bob'`)
  await admin.query('DELETE FROM trigger_test."our people"')

  const payloads = (heard: Record<string, unknown>[]) => heard.map(({ payload }) => payload)
  await expect.poll(() => payloads(inserted.heard)).toEqual([{ id: 1, name: 'Ann' }])
  await expect.poll(() => payloads(updated.heard)).toEqual([{ id: 1, name: 'Bob' }])
  await expect.poll(() => payloads(deleted.heard)).toEqual([{ id: 1, name: 'Bob' }])
  expect(inserted.heard[0]).toMatchObject({
    name: 'notification',
    channel: expect.stringMatching(/^heddle_channel_/),
    processId: expect.any(Number),
  })
})

test('what was put into the database is gone when the workflow is switched off', async () => {
  const { stop } = await watch('INSERT', {
    additionalFields: { channelName: `it's "mine"`, functionName: 'tell()', triggerName: 'my trigger' },
  })
  expect(await madeInDatabase()).toEqual(['my trigger', 'tell'])

  await stop()

  expect(await madeInDatabase()).toEqual([])
})

test('what was left after a crash is replaced, what others made is not unless asked for', async () => {
  const additionalFields = { functionName: 'tell', triggerName: 'told' }
  await watch('INSERT', { additionalFields })
  const { heard } = await watch('INSERT', { additionalFields })
  await insert(2)
  await expect.poll(() => heard.map(({ payload }) => payload)).toEqual([{ id: 2, name: 'Ann' }])

  await expect(watch('INSERT', { additionalFields, workflow: '8' })).rejects.toThrow(
    'There is already a function "tell" in the database',
  )
  const replacing = { ...additionalFields, replaceIfExists: true }
  const { stop } = await watch('UPDATE', { additionalFields: replacing, workflow: '8' })
  expect(await madeInDatabase()).toEqual(['tell', 'told'])
  await stop()
})

test('a workflow that is tried while it is on takes nothing away', async () => {
  const additionalFields = { functionName: 'both', channelName: 'both' }
  const active = await watch('INSERT', { additionalFields })
  const tried = await watch('INSERT', { additionalFields, mode: 'manual' })

  await insert(3)
  await expect.poll(() => tried.heard.length).toBe(1)
  await tried.stop()
  await insert(4)

  await expect.poll(() => active.heard.length).toBe(2)
})

test('a row that is too large for a message is stored all the same', async () => {
  const { heard } = await watch('INSERT')

  await insert(5, 'x'.repeat(9000))

  await expect.poll(() => heard.map(({ payload }) => payload)).toEqual([{ tooLarge: true }])
})

test('messages of a channel start the workflow, as JSON or as text', async () => {
  const { heard, stop } = await listen({ triggerMode: 'listenTrigger', channelName: 'our News' })

  await admin.query(`NOTIFY "our News", '{"a":1}'; NOTIFY "our News", 'text'; NOTIFY other, 'no'`)

  await expect.poll(() => heard.map(({ payload }) => payload)).toEqual([{ a: 1 }, 'text'])
  await stop()
  await expect.poll(openListeners).toBe(0)
})

const openListeners = async () => {
  const { rowCount } = await admin.query(
    `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )
  return rowCount
}

test('a trigger that lost its connection finds it again', async () => {
  const { heard, problems } = await listen({ triggerMode: 'listenTrigger', channelName: 'lost' })
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )

  await expect
    .poll(async () => {
      await admin.query(`NOTIFY lost, 'again'`)
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(problems).toEqual([])
})

test('what cannot be listened to is said', async () => {
  await expect(listen({ triggerMode: 'listenTrigger', channelName: ' ' })).rejects.toThrow('Enter a channel')
  await expect(listen({ schema: people.schema })).rejects.toThrow('Choose a table')
  await expect(listen({ ...people, tableName: { mode: 'name', value: 'missing' } })).rejects.toThrow(
    'does not exist',
  )
  expect(await openListeners()).toBe(0)
})

const passes = { items: [{ payload: 1 }], credentials: { postgres: credential }, gives: [{ payload: 1 }] }
tryEvery(postgresTrigger, [
  { parameters: { ...people }, ...passes },
  { parameters: { triggerMode: 'listenTrigger', channelName: 'c' }, ...passes },
])
