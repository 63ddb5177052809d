import { expect, test } from 'vitest'
import { openStream, startWire, type Wire } from './wire-server.ts'
import {
  failing,
  startSetFunction,
  toldPath,
  waitForCall,
  webhookThenSet,
  withParameters,
} from './workflow-documents.ts'

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

async function activate(wire: Wire, document: object): Promise<string> {
  const { json } = await wire.call('POST /rest/workflows', document)
  const { status, text } = await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  expect([status, text]).toEqual([200, expect.stringContaining('"active":true')])
  return json.data.id
}

test('a manual run answers with its id and pushes the observed sequence', async () => {
  const wire = await startWire()
  const { json: stored } = await wire.call('POST /rest/workflows', startSetFunction)
  const stream = await openStream(wire, 'abc123def45')

  const run = await wire.call(
    'POST /rest/workflows/run',
    { workflowData: { ...startSetFunction, id: stored.data.id }, startNodes: [] },
    { sessionid: 'abc123def45' },
  )
  await stream.until('executionFinished')

  expect(run.text).toBe('{"data":{"executionId":"1"}}')
  const messages = stream.messages()
  expect(messages.map(({ type }) => type)).toEqual([
    'executionStarted',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'nodeExecuteBefore',
    'sendConsoleMessage',
    'nodeExecuteAfter',
    'executionFinished',
  ])
  expect(messages[0]).toEqual({
    type: 'executionStarted',
    data: {
      executionId: '1',
      mode: 'manual',
      startedAt: expect.stringMatching(isoDate),
      workflowId: '1',
      sessionId: 'abc123def45',
      workflowName: 'W',
    },
  })
  expect(messages[1]).toEqual({ type: 'nodeExecuteBefore', data: { executionId: '1', nodeName: 'Start' } })
  expect(messages[4]).toMatchObject({
    data: {
      nodeName: 'Set',
      data: {
        startTime: expect.any(Number),
        executionTime: expect.any(Number),
        data: { main: [[{ json: { a: 1 } }]] },
      },
    },
  })
  expect(messages[6]).toEqual({
    type: 'sendConsoleMessage',
    data: { source: 'Node: "Fn"', messages: ['hi', 1] },
  })
  expect(messages[8]).toEqual({
    type: 'executionFinished',
    data: {
      executionId: '1',
      data: {
        data: {
          startData: {},
          resultData: { runData: {}, lastNodeExecuted: 'Fn' },
          executionData: { contextData: {}, nodeExecutionStack: [], waitingExecution: {} },
        },
        mode: 'manual',
        startedAt: expect.stringMatching(isoDate),
        stoppedAt: expect.stringMatching(isoDate),
        finished: true,
      },
    },
  })
  expect(stream.text().startsWith(':ok\n\n')).toBe(true)
  expect(
    stream
      .text()
      // A slow run has lines in between that only keep the connection alive.
      .replaceAll(/^:\n/gm, '')
      .split('\n\n')
      .slice(1, -1)
      .every((frame) => /^id: [\da-f]+-\d+\ndata: \{.*\}$/.test(frame)),
  ).toBe(true)
  // Not kept: manual saving is off.
  expect((await wire.call('GET /rest/executions/1')).status).toBe(404)
  expect((await wire.call('GET /rest/executions?filter={}&limit=10')).text).toBe(
    '{"data":{"count":0,"results":[],"estimated":false}}',
  )
})

test('a failed manual run has the error and no finished key', async () => {
  const wire = await startWire()
  const stream = await openStream(wire, 's')
  const broken = withParameters(startSetFunction, 'Fn', { functionCode: "throw new Error('boom')" })

  await wire.call('POST /rest/workflows/run', { workflowData: broken }, { sessionid: 's' })
  await stream.until('executionFinished')

  const end = stream.messages().at(-1)
  expect(end.data.data).not.toHaveProperty('finished')
  expect(end.data.data.data.resultData.error.message).toMatch(/^boom/)
  const after = stream.messages().findLast(({ type }) => type === 'nodeExecuteAfter')
  expect(after.data.data).toHaveProperty('error')
  expect(after.data.data).not.toHaveProperty('data')
})

test('a test webhook waits for one call', async () => {
  const wire = await startWire()
  const { json } = await wire.call('POST /rest/workflows', webhookThenSet('p1'))
  const stream = await openStream(wire, 's')

  const waiting = await wire.call(
    'POST /rest/workflows/run',
    { workflowData: { ...webhookThenSet('p1'), id: json.data.id }, startNodes: [] },
    { sessionid: 's' },
  )
  const wrong = await wire.call('POST /webhook-test/p1')
  const first = await wire.call('GET /webhook-test/p1?x=1')
  await stream.until('executionFinished')
  const second = await wire.call('GET /webhook-test/p1')

  expect(waiting.text).toBe('{"data":{"waitingForWebhook":true}}')
  expect(wrong.status).toBe(404)
  expect([first.status, first.text]).toEqual([200, '{"message":"Workflow got started."}'])
  expect(second.status).toBe(404)
  expect(second.json).toMatchObject({
    code: 404,
    message: expect.stringContaining('"GET p1"'),
    hint: expect.any(String),
  })
  expect(stream.messages().map(({ type }) => type)).toEqual([
    'testWebhookReceived',
    'executionStarted',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'executionFinished',
  ])
  expect(stream.messages()[0]).toEqual({
    type: 'testWebhookReceived',
    data: { workflowId: '1', executionId: '1' },
  })
  expect(stream.messages()[1].data.mode).toBe('manual')
  await wire.call(
    'POST /rest/workflows/run',
    { workflowData: { ...webhookThenSet('p1'), id: json.data.id } },
    { sessionid: 's' },
  )
  expect((await wire.call('DELETE /rest/test-webhook/1')).text).toBe('{"data":true}')
  expect((await wire.call('DELETE /rest/test-webhook/1')).text).toBe('{"data":false}')
  expect((await wire.call('DELETE /rest/test-webhook/unknown')).text).toBe('{"data":false}')
  await stream.until('testWebhookDeleted')
  expect(stream.messages().at(-1)).toEqual({ type: 'testWebhookDeleted', data: { workflowId: '1' } })
})

test('a production webhook runs, is listed, and pushes nothing', async () => {
  const wire = await startWire()
  await activate(wire, webhookThenSet('p1', { responseMode: 'lastNode' }))
  const stream = await openStream(wire, 's')

  const answer = await wire.call('GET /webhook/p1?x=7', undefined, { sessionid: 's' })
  const list = await wire.call('GET /rest/executions?filter={}')
  const one = await wire.call('GET /rest/executions/1')

  expect([answer.status, answer.text]).toEqual([200, '{"x":"7"}'])
  expect(list.json).toEqual({
    data: {
      count: 1,
      results: [
        {
          id: '1',
          finished: true,
          mode: 'webhook',
          waitTill: null,
          startedAt: expect.stringMatching(isoDate),
          stoppedAt: expect.stringMatching(isoDate),
          workflowId: '1',
          workflowName: 'Hook',
        },
      ],
      estimated: false,
    },
  })
  expect(Object.keys(one.json.data).toSorted()).toEqual([
    'data',
    'finished',
    'id',
    'mode',
    'retryOf',
    'retrySuccessId',
    'startedAt',
    'stoppedAt',
    'waitTill',
    'workflowData',
    'workflowId',
  ])
  const [item] = one.json.data.data.resultData.runData.Webhook[0].data.main[0]
  expect(Object.keys(item.json)).toEqual(['headers', 'params', 'query', 'body'])
  expect(item.json).toMatchObject({ params: {}, query: { x: '7' }, body: {} })
  expect(stream.messages()).toEqual([])
})

test('an execution waits for a call, is resumed by it once, and keeps its id', async () => {
  const wire = await startWire()
  await activate(wire, waitForCall)
  await wire.call('GET /webhook/waits')
  const stored = async () => (await wire.call('GET /rest/executions/1')).json?.data
  await expect.poll(async () => (await stored())?.waitTill).toBe('3000-01-01T00:00:00.000Z')
  const before = await stored()

  const path = toldPath(before)
  const guessed = await wire.call('GET /webhook-waiting/1?answer=yes')
  const resumed = await wire.call(`GET ${path}?answer=yes`)

  expect(before).toMatchObject({ finished: false, mode: 'webhook' })
  expect(before.stoppedAt).toMatch(isoDate)
  expect(before.data.executionData.nodeExecutionStack[0].node).toMatch(/^Wait$/)
  expect(guessed.status).toBe(404)
  expect(resumed.status).toBe(200)
  await expect.poll(async () => (await stored()).finished).toBe(true)
  const after = await stored()
  expect(after).toMatchObject({ id: '1', mode: 'webhook', waitTill: null })
  expect(after.data.resultData.runData.Wait[0].data.main[0][0].json.query).toEqual({ answer: 'yes' })
  expect((await wire.call(`GET ${path}`)).status).toBe(409)
})

test('a failed execution is retried, with false and true as answers', async () => {
  const wire = await startWire()
  const id = await activate(wire, failing)

  const failed = await wire.call('GET /webhook/fails')
  const again = await wire.call('POST /rest/executions/1/retry', {})
  const { nodes } = withParameters(failing, 'F', { functionCode: 'return items' })
  await wire.call(`PATCH /rest/workflows/${id}`, { nodes })
  const current = await wire.call('POST /rest/executions/1/retry', { loadWorkflow: true })

  expect([failed.status, failed.text]).toEqual([500, '{"message":"Workflow did error."}'])
  expect(again.text).toBe('{"data":false}')
  expect(current.text).toBe('{"data":true}')
  const { json } = await wire.call('GET /rest/executions?filter={}')
  expect(
    json.data.results.map((row: Record<string, unknown>) => [
      row.id,
      row.mode,
      row.retryOf,
      row.retrySuccessId,
    ]),
  ).toEqual([
    ['3', 'retry', '1', undefined],
    ['2', 'retry', '1', undefined],
    ['1', 'webhook', undefined, '3'],
  ])
  expect((await wire.call('POST /rest/executions/delete', { ids: ['2'] })).text).toBe('{}')
})

test('a running execution is stopped at once', async () => {
  const wire = await startWire()
  const slow = withParameters(waitForCall, 'Wait', { resume: 'timeInterval', amount: 30, unit: 'seconds' })
  await activate(wire, slow)
  await wire.call('GET /webhook/waits')

  const current = await wire.call('GET /rest/executions-current?filter={}')
  const stopped = await wire.call('POST /rest/executions-current/1/stop')

  expect(current.json).toEqual({
    data: [{ id: '1', workflowId: '1', mode: 'webhook', startedAt: expect.stringMatching(isoDate) }],
  })
  expect(stopped.json).toEqual({
    data: {
      mode: 'webhook',
      startedAt: expect.stringMatching(isoDate),
      stoppedAt: expect.stringMatching(isoDate),
      finished: false,
    },
  })
  expect((await wire.call('GET /rest/executions-current?filter={}')).text).toBe('{"data":[]}')
})
