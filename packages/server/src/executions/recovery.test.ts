import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEncryption } from '../encryption/encryption.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { toldServer } from '../testing/told-server.ts'
import { Recovery } from './recovery.ts'

/** An execution that was writing when its process went, and which nobody has reported yet. */
async function anAbandoned({ app, db, aWorkflow }: TestApp): Promise<number> {
  const { url } = await toldServer()
  const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'p1', httpMethod: 'POST' } }
  const write = { type: 'heddle.httpRequest', typeVersion: 4.2, parameters: { url, method: 'POST' } }
  await aWorkflow({ active: true, nodes: { Hook: hook, Write: write }, lines: ['Hook > Write'] })
  await app.server.inject({ method: 'POST', url: '/webhook/p1', payload: {} })
  const running = () => db.selectFrom('execution').select(['id', 'writing']).executeTakeFirst()
  await expect.poll(async () => (await running())?.writing).toBe('Write')
  await db.updateTable('execution').set({ leaseOwner: 'gone' }).execute()
  return (await running())?.id ?? 0
}

const statusOf = async ({ db }: TestApp, id: number) =>
  (await db.selectFrom('execution').select('status').where('id', '=', id).executeTakeFirst())?.status

/** Takes over what nobody runs; whatever is given up is reported in the end, but not at the first try. */
function recoveryOf({ db }: TestApp) {
  const reported: number[] = []
  let tries = 0
  const recovery = new Recovery({
    db,
    encryption: createEncryption('a key for tests only'),
    processId: 'another',
    hasQueue: false,
    log: pino({ level: 'silent' }),
    runner: {
      runHere: () => Promise.reject(new Error('Nothing runs here')),
      findRunning: () => undefined,
      async giveUp({ id }) {
        tries += 1
        if (tries === 1) throw new Error('Connection terminated unexpectedly')
        reported.push(id)
      },
    },
  })
  return { recovery, reported }
}

test('REL-02 a crash whose report fails is not forgotten: it is reported at the next look', async () => {
  const app = await testApp()
  const id = await anAbandoned(app)
  const { recovery, reported } = recoveryOf(app)

  await recovery.sweep()
  expect([await statusOf(app, id), reported]).toEqual(['running', []])
  await recovery.sweep()
  expect(reported).toEqual([id])
})

test('REL-02 what cannot be read any more is over, and keeps nobody else', async () => {
  const app = await testApp()
  const id = await anAbandoned(app)
  await app.db
    .updateTable('execution_data')
    .set({ held: Buffer.from('damaged') })
    .execute()
  const { recovery, reported } = recoveryOf(app)

  await recovery.sweep()
  expect([await statusOf(app, id), reported]).toEqual(['crashed', []])
})
