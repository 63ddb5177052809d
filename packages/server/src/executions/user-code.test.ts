import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode' },
}
const counting = {
  type: 'heddle.code',
  typeVersion: 2,
  parameters: {
    jsCode: `const memory = $getWorkflowStaticData('global')
memory.count = (memory.count ?? 0) + 1
return [{ json: { count: memory.count } }]`,
  },
}

test('static data is kept between production executions, not by manual ones', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: hook, Count: counting },
    lines: ['Hook > Count'],
  })
  const call = async () =>
    (await app.app.server.inject({ method: 'POST', url: '/webhook/p1', payload: {} })).json()
  const manual = {
    id,
    name: 'W',
    nodes: [
      { name: 'Start', type: 'heddle.start', position: [0, 0] },
      { name: 'Count', position: [0, 0], ...counting },
    ],
    connections: { Start: { main: [[{ node: 'Count', type: 'main', index: 0 }]] } },
  }

  const first = await call()
  const stream = await app.push('s1')
  await app.owner.post('/workflows/run', { workflowData: manual }, { sessionid: 's1' })
  await stream.waitFor('executionFinished')
  const second = await call()

  expect([first, second]).toEqual([{ count: 1 }, { count: 2 }])
  expect((await app.owner.get(`/workflows/${id}`)).data.staticData).toEqual({ global: { count: 2 } })
})

test('X02 what code logs goes to the console of the page that runs it', async () => {
  const app = await testApp()
  const stream = await app.push('s1')
  const workflowData = {
    nodes: [
      { name: 'Start', type: 'heddle.start', position: [0, 0] },
      {
        name: 'Fn',
        type: 'heddle.code',
        typeVersion: 2,
        position: [0, 0],
        parameters: { jsCode: "console.log('hi', 1); return []" },
      },
    ],
    connections: { Start: { main: [[{ node: 'Fn', type: 'main', index: 0 }]] } },
  }

  await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })

  const { data } = await stream.waitFor('sendConsoleMessage')
  expect(data).toEqual({ source: 'Node: "Fn"', messages: ['hi', 1] })
})

const data = {
  workflow: { name: 'W', active: false, nodes: [], connections: {} },
  node: 'A',
  runIndex: 0,
  inputs: [[{ json: { list: [3, 1, 2] } }]],
  source: [],
  runData: {},
  parameters: {},
  contextData: {},
  execution: { id: '1', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
}

test('an expression that the page cannot evaluate is previewed, within limits', async () => {
  const { owner, anonymous } = await testApp()
  const preview = async (expression: string) =>
    (await owner.post('/expressions/preview', { expression, data, itemIndex: 0 })).data

  expect(await preview('={{ $json.list.map((n) => { let m = n; m += 1; return m }) }}')).toEqual({
    type: 'value',
    value: [4, 2, 3],
  })
  expect(await preview('={{ (() => { while (true) {} })() }}')).toMatchObject({ type: 'failed' })
  expect(await preview('={{ process.env }}')).not.toHaveProperty('value.PATH')
  expect(await preview('={{ ( }}')).toMatchObject({ type: 'failed' })
  expect(
    (await anonymous.post('/expressions/preview', { expression: '=1', data, itemIndex: 0 })).status,
  ).toBe(401)
})
