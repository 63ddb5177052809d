import { noExpressionData } from '@heddle/core/expression'
import { testWorkflow } from '@heddle/engine/testing'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const deepText = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: 'hook-id',
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode' },
}
const code = (jsCode: string) => ({ type: 'heddle.code', typeVersion: 2, parameters: { jsCode } })
const setA = (type: string, value: string) => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name: 'a', type, value }] } },
})
const deepCode = code('let a = []; for (let i = 0; i < 5000; i++) a = [a]; return [{ json: { a } }]')

async function aService(body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const call = ({ app }: TestApp, payload: string) =>
  app.server.inject({
    method: 'POST',
    url: '/webhook/p1',
    payload,
    headers: { 'content-type': 'application/json' },
  })

/** How the newest execution ended, as a person sees it who opens it. */
async function opened({ owner }: TestApp) {
  const { data } = await owner.get('/executions')
  const answer = await owner.get(`/executions/${data.results[0].id}`)
  return { status: answer.status, error: answer.data?.data.resultData.error, text: answer.text }
}

test.for([
  ['code', deepCode],
  ['an expression', setA('array', '={{ JSON.parse("[".repeat(5000) + "]".repeat(5000)) }}')],
  [
    'code in an expression',
    setA('array', '={{ (() => { let a = []; for (let i = 0; i < 3000; i++) a = [a]; return a })() }}'),
  ],
] as const)('SEC-34 items that %s nests too deep fail at that node, in words', async ([, node]) => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook, Deep: node }, lines: ['Hook > Deep'] })

  await call(app, '{}')

  const { status, error } = await opened(app)
  expect(status).toBe(200)
  expect(error).toMatchObject({
    message: expect.stringMatching(/^(Item 1|The result) is nested more than 500 levels deep$/),
    node: { name: 'Deep' },
  })
})

test('SEC-34 an answer of a service that is nested too deep fails at its node', async () => {
  const app = await testApp()
  const url = await aService(`{"a":${deepText(5000)}}`)
  const request = { type: 'heddle.httpRequest', typeVersion: 4.2, parameters: { url } }
  await app.aWorkflow({ active: true, nodes: { Hook: hook, Ask: request }, lines: ['Hook > Ask'] })

  await call(app, '{}')

  expect((await opened(app)).error?.message).toBe('The answer is nested more than 500 levels deep')
})

test('SEC-34 what a person watches can be seen, however deep a node writes to the console', async () => {
  const app = await testApp()
  const stream = await app.push('s1')
  const deepLog = code('let a = []; for (let i = 0; i < 3000; i++) a = [a]; console.log(a); return []')
  const workflow = testWorkflow({
    nodes: { Start: 'heddle.manualTrigger', Log: deepLog },
    lines: ['Start > Log'],
  })

  await app.owner.post('/workflows/run', { workflowData: workflow }, { sessionid: 's1' })

  const { data } = await stream.waitFor('executionFinished')
  expect(data.data.finished).toBe(true)
})

test('SEC-34 a loop cannot nest an item deeper and deeper', async () => {
  const app = await testApp()
  const wrap = setA('object', '={{ $json }}')
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook, Wrap: wrap },
    lines: ['Hook > Wrap', 'Wrap > Wrap'],
  })

  await call(app, '{}')

  expect((await opened(app)).error?.message).toMatch(
    /^(Item 1|The result) is nested more than 500 levels deep$/,
  )
})

test.for([501, 5000, 100_000])('SEC-34 a call with a body of %i levels is refused', async (levels) => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })

  const answer = await call(app, `{"a":${deepText(levels)}}`)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(/nested more than 5[02]0 levels deep/)
  expect((await app.owner.get('/executions')).data.count).toBe(0)
})

test('a call with a body of 490 levels goes through, and its execution can be opened', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })

  const answer = await call(app, `{"a":${deepText(490)}}`)

  expect(answer.statusCode).toBe(200)
  expect((await opened(app)).text).toContain(deepText(490))
})

test('SEC-34 pinned data, data of earlier runs and documents that are nested too deep are refused', async () => {
  const { owner } = await testApp()
  const deep = deepText(5000)
  const workflow = `"name":"W","nodes":[],"connections":{}`

  const answers = await Promise.all([
    owner.post('/workflows', `{${workflow},"pinData":{"A":[{"json":{"a":${deep}}}]}}`),
    owner.post('/workflows', `{"name":"W","nodes":[{"parameters":{"a":${deep}}}],"connections":{}}`),
    owner.post('/workflows/run', `{"workflowData":{${workflow}},"runData":{"A":[{"data":${deep}}]}}`),
  ])

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(answers[0]?.error?.message).toBe('The body is nested more than 520 levels deep')
})

test('SEC-34 a field of a form that is nested too deep is refused, and nothing else notices', async () => {
  const app = await testApp({ threaded: true })
  await app.aWorkflow({ active: true, nodes: { Hook: hook } })
  const field = `--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n`
  const form = `${field}${deepText(8000)}\r\n--b--\r\n`

  const answer = await app.app.server.inject({
    method: 'POST',
    url: '/webhook/p1',
    payload: form,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })

  expect(answer.statusCode).toBe(400)
  expect((await call(app, '{}')).statusCode).toBe(200)
})

test('SEC-34 what code lets a workflow keep is not nested too deep, and nothing else notices', async () => {
  const app = await testApp({ threaded: true })
  const keep = code(
    'let a = []; for (let i = 0; i < 4000; i++) a = [a]; $getWorkflowStaticData("global").a = a; return []',
  )
  await app.aWorkflow({ active: true, nodes: { Hook: hook, Keep: keep }, lines: ['Hook > Keep'] })

  await call(app, '{}')

  expect((await opened(app)).error?.message).toBe(
    'What the workflow keeps is nested more than 500 levels deep',
  )
})

test('SEC-34 a preview that is nested too deep says so', async () => {
  const { owner } = await testApp()

  const { status, data } = await owner.post('/expressions/preview', {
    expression: '={{ (() => { let a = []; for (let i = 0; i < 5000; i++) a = [a]; return a })() }}',
    data: { ...noExpressionData, inputs: [[{ json: {} }]] },
    itemIndex: 0,
  })

  expect(status).toBe(200)
  expect(JSON.stringify(data)).toContain('levels deep')
})

test('SEC-34 an execution whose items were nested too deep when it was stored can be opened and retried', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook, Fail: code('throw new Error("no")') },
    lines: ['Hook > Fail'],
  })
  await call(app, '{}')
  await expect.poll(async () => (await opened(app)).error?.message).toContain('no')
  const { data: before } = await app.owner.get('/executions/1')
  const text = JSON.stringify(before.data).replaceAll('"body":{}', `"body":{"a":${deepText(20_000)}}`)
  await app.db
    .updateTable('execution_data')
    .set({ state: Buffer.concat([Buffer.of(0), Buffer.from(text)]) })
    .execute()

  const { status, text: shown } = await opened(app)
  const retried = await app.owner.post('/executions/1/retry', {})

  expect(text).toContain(deepText(20_000))
  expect(status).toBe(200)
  expect(shown).toContain('[nested more than 500 levels deep]')
  expect(retried.status).toBe(200)
  await expect.poll(async () => (await app.owner.get('/executions')).data.count).toBe(2)
  expect((await opened(app)).status).toBe(200)
})
