import { expect, test } from 'vitest'
import { DatabaseAway } from '../db/outage.ts'
import { KeyedLock } from '../db/keyed-lock.ts'
import { testApp } from '../testing/test-app.ts'
import { fireWatcher } from './fire.ts'

const beginning = { ticket: 't.1', files: [], state: new Uint8Array() }

/** Starts what a trigger has seen, with a database that is away for the first tries. */
async function afterOutage(tries: number, meanwhile: () => Promise<unknown> = async () => undefined) {
  const app = await testApp()
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: { type: 'heddle.webhook', parameters: { path: 'p1' } } },
  })
  const told: unknown[] = []
  let left = tries
  const runner = {
    async start({ mode }: { mode: string }) {
      if (left > 0) {
        left -= 1
        await meanwhile()
        throw new DatabaseAway('The database is not responding.')
      }
      told.push(`started as ${mode}`)
      return { response: undefined }
    },
  }
  const engine = { ask: async (question: string, about: unknown) => void told.push([question, about]) }
  const parts = { db: app.db, polls: new KeyedLock(), seen: { waiting: 0 }, engine, runner }
  return { app, id, told, fire: () => fireWatcher(parts as never, seen(id)) }
}

const seen = (id: string) => ({ workflowId: Number(id), key: 'k', beginning, awaited: true })

test('REL-12 what a trigger sees while the database is away starts when that is back', async () => {
  const { told, fire } = await afterOutage(2)

  await fire()

  expect(told).toEqual([
    'started as trigger',
    ['tellTrigger', { key: 'k', ticket: 't.1', outcome: 'success' }],
  ])
})

test('what a trigger has seen is forgotten when its workflow was switched off meanwhile', async () => {
  const { app, id, told, fire } = await afterOutage(1, () =>
    app.owner.patch(`/workflows/${id}`, { active: false }),
  )

  await fire()

  expect(told).toEqual([
    ['dropTicket', 't.1'],
    ['tellTrigger', { key: 'k', ticket: 't.1', outcome: 'error' }],
  ])
})
