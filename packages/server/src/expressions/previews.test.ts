import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../testing/test-client.ts'

const code = {
  type: 'heddle.code',
  typeVersion: 2,
  parameters: { jsCode: 'return [{ json: { done: true } }]' },
}
const hook = {
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'run', httpMethod: 'POST', responseMode: 'lastNode' },
}

const dataOf = (workflowId: string) => ({
  workflow: { id: workflowId, name: 'W', active: false, nodes: [], connections: {} },
  node: 'A',
  runIndex: 0,
  inputs: [[{ json: { n: 1 } }]],
  source: [],
  runData: {},
  parameters: {},
  contextData: {},
  execution: { id: '1', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
})

const preview = (client: TestClient, expression: string, workflowId = '1') =>
  client.post('/expressions/preview', { expression, data: dataOf(workflowId), itemIndex: 0 })

const endless = '={{ (() => { while (true) {} })() }}'
const quick = '={{ (() => $json.n + 1)() }}'

const runCode = async ({ app }: TestApp) =>
  (await app.server.inject({ method: 'POST', url: '/webhook/run', payload: {} })).json()

test('REL-20 SEC-03 a run does not wait for the previews of somebody else, whatever workflow they say they are of', async () => {
  const app = await testApp()
  const [ann, ben] = [await app.member('ann'), await app.member('ben')]
  const id = await app.aWorkflow(
    { active: true, nodes: { Hook: hook, Code: code }, lines: ['Hook > Code'] },
    ben,
  )
  await runCode(app)
  let open = 60
  for (let count = open; count > 0; count--) void preview(ann, endless, id).finally(() => open--)

  const result = await runCode(app)

  expect(result).toEqual({ done: true })
  expect(open).toBeGreaterThan(0)
})

test('REL-20 nobody has more than a few previews open, and others still get theirs', async () => {
  const app = await testApp()
  const [ann, ben] = [await app.member('ann'), await app.member('ben')]
  const refused: TestAnswer[] = []
  const ask = () => preview(ann, endless).then((answer) => answer.status !== 200 && refused.push(answer))
  for (let count = 12; count > 0; count--) void ask()

  // One that had to wait too long is asked for again, as somebody does who types on.
  await expect.poll(async () => (await preview(ben, quick)).data).toEqual({ type: 'value', value: 2 })
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(refused[0]?.error?.message).toContain('previewed at once')
})
