import { emptyState } from '@heddle/core/run'
import { request, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { testWorkflow } from '@heddle/engine/testing'
import { packJson } from '@heddle/worker'
import { cpuOf, longestTurnShare } from '../testing/longest-turn.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { getOwner } from '../users/user-queries.ts'

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: 'hook-id',
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode' },
}

const megabyte = 1024 * 1024

/** The state of an execution whose only node has returned so many items. */
function stateOf(count: number): string {
  const entry = { startTime: 1, executionTime: 1, executionIndex: 0, source: [] }
  const items = Array.from({ length: count }, (_, id) => ({
    json: { id, text: 'x'.repeat(60), tags: ['a'] },
  }))
  const runData = { Hook: [{ ...entry, data: { main: [items] } }] }
  return JSON.stringify({ ...emptyState(), resultData: { runData } })
}

/** A finished execution that holds so many items. */
async function anExecutionOf(app: TestApp, count: number): Promise<{ id: number; text: string }> {
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })
  await app.app.server.inject({ method: 'POST', url: '/webhook/p1', payload: {} })
  const text = stateOf(count)
  const { executionId: id } = await app.db
    .updateTable('execution_data')
    .set({ state: packJson(text) })
    .returning('executionId')
    .executeTakeFirstOrThrow()
  return { id, text }
}

/** Asks over a socket and reads nothing yet but the head of the answer. */
async function openedBy(app: TestApp, token: string, id: number): Promise<IncomingMessage> {
  const headers = { cookie: `heddle-auth=${token}` }
  const url = `${await app.listen()}/rest/executions/${id}`
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, agent: false }, resolve).once('error', reject)
    onTestFinished(() => void asking.destroy())
    asking.end()
  })
}

const ownerToken = async ({ db }: TestApp) => startSession(db, (await getOwner(db)).id)

test('REL-17 an execution with a lot of data is opened in many short turns, whole', async () => {
  const app = await testApp()
  const { id, text } = await anExecutionOf(app, 100_000)
  const token = await ownerToken(app)
  const received: Buffer[] = []

  const share = await longestTurnShare(async () => {
    for await (const chunk of await openedBy(app, token, id)) received.push(chunk as Buffer)
  })

  const { data } = JSON.parse(Buffer.concat(received).toString())
  expect(data).toMatchObject({ id: String(id), finished: true, workflowData: { name: 'Test' } })
  expect(data.data).toEqual(JSON.parse(text))
  expect(share).toBeLessThan(0.4)
})

test('REL-18 readers who do not read what they have opened hold little memory', async () => {
  const app = await testApp()
  const { id, text } = await anExecutionOf(app, 100_000)
  const token = await ownerToken(app)
  const most = 20
  const before = process.memoryUsage.rss()

  const statuses: unknown[] = []
  for (let count = 0; count < most; count++) statuses.push((await openedBy(app, token, id)).statusCode)
  const grown = process.memoryUsage.rss() - before

  expect(statuses).toEqual(Array(most).fill(200))
  expect(grown / text.length).toBeLessThan(most)
  expect((await app.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('REL-25 REL-17 many executions are deleted in many short turns', async () => {
  const app = await testApp()
  await anExecutionOf(app, 1)
  const {
    id: _id,
    awaited: _awaited,
    watched: _watched,
    ...row
  } = await app.db.selectFrom('execution').selectAll().executeTakeFirstOrThrow()
  for (let count = 0; count < 10; count++) {
    const authority = JSON.stringify(row.authority)
    const rows = Array.from({ length: 300 }, () => ({ ...row, authority }))
    await app.db.insertInto('execution').values(rows).execute()
  }
  const left = async () => (await app.owner.get('/executions')).data.count
  expect(await left()).toBe(3001)

  const share = await longestTurnShare(() =>
    app.owner.post('/executions/delete', { deleteBefore: new Date().toISOString() }),
  )

  expect(await left()).toBe(0)
  expect(share).toBeLessThan(0.4)
})

test('REL-18 a file that is too large for a webhook is refused, nothing of it stays, and others are answered', async () => {
  const app = await testApp({ env: { HEDDLE_WEBHOOK_UPLOAD_MB: '1' } })
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(8 * megabyte)]), 'big.txt')
  const url = `${await app.listen()}/webhook/p1`

  const refused = await fetch(url, { method: 'POST', body: form })
  const other = await fetch(url, { method: 'POST' })

  expect([refused.status, other.status]).toEqual([413, 200])
  expect(await app.db.selectFrom('binary').selectAll().execute()).toEqual([])
})

/** A run by hand whose data, pinned to its first node, fills so many kilobytes. */
function aLargeRun(kilobytes: number) {
  const line = { text: 'x'.repeat(120), done: false }
  const pinned = Array.from({ length: kilobytes * 7 }, () => ({ json: line }))
  const workflow = testWorkflow({ nodes: { Start: 'heddle.manualTrigger', Next: 'heddle.noOp' } })
  return { workflowData: { ...workflow, name: 'Large', pinData: { Start: pinned } } }
}

test('REL-17 a large document is run, with all that is pinned in it', async () => {
  const app = await testApp({ threaded: true, env: { HEDDLE_SAVE_MANUAL: 'true' } })
  const id = await app.aWorkflow({ nodes: { Start: 'heddle.manualTrigger' } })
  const { workflowData } = aLargeRun(2000)

  const { data: started } = await app.owner.post('/workflows/run', { workflowData: { ...workflowData, id } })

  const opened = () => app.owner.get(`/executions/${started.executionId}`)
  await expect.poll(async () => (await opened()).data.finished, { timeout: 20_000 }).toBe(true)
  const { data } = await opened()
  expect(data.workflowData).toMatchObject({ name: 'Large', pinData: workflowData.pinData })
  expect(data.data.resultData.runData.Start[0].data.main[0]).toHaveLength(14_000)
})

test('REL-17 of the work that a large call makes little is done where others are answered', async () => {
  const app = await testApp({ threaded: true })
  const call = (body: string) => app.owner.post('/workflows/run', body)
  await call(JSON.stringify(aLargeRun(300)))
  const body = JSON.stringify(aLargeRun(4000))
  const parsing = await cpuOf(async () => JSON.parse(body))

  const calling = await cpuOf(() => call(body))

  expect(calling / parsing).toBeLessThan(5)
})

test('REL-18 a large body that breaks the contract, is no JSON or has too much in it is refused in words', async () => {
  const { owner } = await testApp()
  const long = 'x'.repeat(300_000)

  const answers = await Promise.all([
    owner.post('/workflows/run', JSON.stringify({ workflowData: { name: long, nodes: 1, connections: {} } })),
    owner.post('/workflows/run', `{"workflowData": "${long}`),
    owner.post('/workflows/run', JSON.stringify({ workflowData: Array(160_000).fill(1) })),
  ])

  expect(answers.map(({ status, error }) => [status, error?.errorCode])).toEqual([
    [400, 'bad_request'],
    [400, 'bad_request'],
    [413, 'too_large'],
  ])
  expect(answers[0]?.error?.message).toMatch(/^workflowData\.nodes: /)
  expect(answers[1]?.error?.message).toBe('The body is not valid JSON')
})
