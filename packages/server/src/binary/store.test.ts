import { startOwnS3 } from '@heddle/worker/testing'
import { expect, test } from 'vitest'
import { lookAtStore } from '../doctor/look-at-store.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { moveToStore } from './move-to-store.ts'

type Store = Awaited<ReturnType<typeof startOwnS3>>

const envOf = ({ place }: Store) => ({
  HEDDLE_BINARY_MODE: 's3',
  HEDDLE_S3_ENDPOINT: place.endpoint,
  HEDDLE_S3_BUCKET: place.bucket,
  HEDDLE_S3_PREFIX: place.prefix,
  HEDDLE_S3_ACCESS_KEY_ID: place.accessKeyId,
  HEDDLE_S3_SECRET_ACCESS_KEY: place.secretAccessKey,
})

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode', options: { rawBody: true } },
}

/** Sends a file to a workflow. */
async function send({ app }: TestApp, payload: string): Promise<void> {
  const headers = { 'content-type': 'text/plain' }
  await app.server.inject({ method: 'POST', url: '/webhook/p1', payload, headers })
}

/** What people get who open the file of an execution. */
async function open({ owner, db }: TestApp, execution: number): Promise<string> {
  const { id } = await db
    .selectFrom('binary')
    .select('id')
    .where('executionId', '=', execution)
    .executeTakeFirstOrThrow()
  return atob((await owner.get(`/data/${id}`)).data)
}

test('files of executions go to the store, are opened from it, and go with their execution', async () => {
  const store = await startOwnS3()
  const app = await testApp({ env: envOf(store) })
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })

  await send(app, 'hello')

  expect([...store.objects.values()].map(String)).toEqual(['hello'])
  expect(await open(app, 1)).toBe('hello')
  await app.owner.post('/executions/delete', { ids: ['1'] })
  await expect.poll(() => store.objects.size).toBe(0)
})

test('files in the data folder are moved to the store; that can be interrupted, and people notice nothing', async () => {
  const store = await startOwnS3()
  const before = await testApp()
  await before.aWorkflow({ active: true, nodes: { Hook: hook } })
  for (const text of ['one', 'two', 'three']) await send(before, text)
  const app = await before.restart(envOf(store))
  const parts = { db: app.db, dataDir: app.dataDir, s3: store.place }
  const all = () => Promise.all([1, 2, 3].map((execution) => open(app, execution)))
  expect(await all()).toEqual(['one', 'two', 'three'])
  expect(await lookAtStore(store.place, app.dataDir)).toMatchObject({
    state: 'warn',
    message: '3 are still in the data folder. Move them to the bucket with: heddle move-files',
  })

  store.failNext(403)
  await expect(moveToStore(parts)).rejects.toThrow('Not now')
  expect(await all()).toEqual(['one', 'two', 'three'])

  expect(await moveToStore(parts)).toBe(3)
  expect(await moveToStore(parts)).toBe(0)
  expect(store.objects.size).toBe(3)
  expect(await all()).toEqual(['one', 'two', 'three'])
  expect(await lookAtStore(store.place, app.dataDir)).toMatchObject({ state: 'ok' })
})

test('a store that is not there is named', async () => {
  const { place } = await startOwnS3()

  expect(await lookAtStore({ ...place, bucket: 'other' }, 'data')).toMatchObject({
    state: 'problem',
    message: `There is no bucket other at ${place.endpoint}.`,
  })
  expect(await lookAtStore({ ...place, accessKeyId: 'wrong' }, 'data')).toMatchObject({ state: 'problem' })
})
