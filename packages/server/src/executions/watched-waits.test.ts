import type { PushMessage } from '@heddle/contract'
import { testWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const wait = (parameters: object) => ({ type: 'heddle.wait', typeVersion: 1.1, parameters })
const forCall = wait({ resume: 'webhook', httpMethod: 'POST' })
const twoHours = wait({ resume: 'timeInterval', amount: 2, unit: 'hours' })

/** A run by hand that has come to its wait; gives what its page hears, and the address that ends the wait. */
async function startWatched(app: TestApp, pause: object) {
  const workflowData = testWorkflow({
    nodes: { Start: 'heddle.start', Pause: pause as never, End: 'heddle.noOp' },
    lines: ['Start > Pause', 'Pause > End'],
  })
  const stream = await app.push('s1')
  await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const { data } = await stream.waitFor('executionFinished')
  const { resume } = data.data
  return { stream, address: `/webhook-waiting/1/${resume?.webhook}` }
}

const told = (messages: readonly PushMessage[]) =>
  messages.map(({ type, data }) => ('nodeName' in data ? `${type} ${data.nodeName}` : type))

const untilPause = [
  'executionStarted',
  'nodeExecuteBefore Start',
  'nodeExecuteAfter Start',
  'nodeExecuteBefore Pause',
  'nodeExecuteAfter Pause',
  'executionFinished',
]

test('X02 X07 the page that started a run hears of it after a call has ended its wait', async () => {
  const app = await testApp()
  const { stream, address } = await startWatched(app, forCall)

  const answer = await app.app.server.inject({ method: 'POST', url: address, payload: { b: 2 } })

  expect(answer.statusCode).toBe(200)
  await expect
    .poll(() => told(stream.messages()))
    .toEqual([
      ...untilPause,
      'nodeExecuteBefore Pause',
      'nodeExecuteAfter Pause',
      'nodeExecuteBefore End',
      'nodeExecuteAfter End',
      'executionFinished',
    ])
  expect(stream.messages().at(-1)?.data).toMatchObject({ executionId: '1', data: { finished: true } })
})

test('X02 X07 the page hears that its waiting run was stopped elsewhere', async () => {
  const app = await testApp()
  const { stream } = await startWatched(app, twoHours)

  await app.owner.post('/executions-current/1/stop')

  await expect.poll(() => told(stream.messages())).toEqual([...untilPause, 'executionFinished'])
  expect(stream.messages().at(-1)?.data).toMatchObject({
    data: { data: { resultData: { error: { name: 'ExecutionCanceled' } } } },
  })
  expect(stream.messages().at(-1)?.data).not.toHaveProperty('data.waitTill')
})
