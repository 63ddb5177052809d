import { expect, test } from 'vitest'
import { testWorkflow } from '@heddle/engine/testing'
import { testApp, type TestApp } from '../testing/test-app.ts'

const set = (value: string) => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name: 'x', type: 'string', value }] } },
})

const simple = testWorkflow({
  nodes: { Start: 'heddle.start', Set: set('={{ "a" + 1 }}') },
  lines: ['Start > Set'],
  settings: { saveManualExecutions: true },
})

const failing = testWorkflow({
  nodes: {
    Start: 'heddle.start',
    Bad: { type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } },
  },
  lines: ['Start > Bad'],
})

async function runWatched(app: TestApp, body: object) {
  const stream = await app.push('s1')
  const answer = await app.owner.post('/workflows/run', body, { sessionid: 's1' })
  await stream.waitFor('executionFinished')
  return { answer, messages: stream.messages() }
}

test('X01 X02 a manual run tells its page what happens, in order', async () => {
  const app = await testApp()

  const { answer, messages } = await runWatched(app, { workflowData: simple, startNodes: [] })

  expect(answer.data).toEqual({ executionId: '1' })
  expect(messages.map(({ type, data }) => ('nodeName' in data ? `${type} ${data.nodeName}` : type))).toEqual([
    'executionStarted',
    'nodeExecuteBefore Start',
    'nodeExecuteAfter Start',
    'nodeExecuteBefore Set',
    'nodeExecuteAfter Set',
    'executionFinished',
  ])
  expect(messages[0]?.data).toMatchObject({
    executionId: '1',
    mode: 'manual',
    sessionId: 's1',
    workflowName: 'Test',
  })
  expect(messages[0]?.data).not.toHaveProperty('workflowId')
  expect(messages[4]?.data).toMatchObject({ data: { data: { main: [[{ json: { x: 'a1' } }]] } } })
  expect(messages[5]?.data).toMatchObject({
    executionId: '1',
    data: { finished: true, mode: 'manual', data: { resultData: { runData: {}, lastNodeExecuted: 'Set' } } },
  })
})

test('a workflow that was never saved remembers nothing, and runs all the same', async () => {
  const app = await testApp()
  const once = {
    type: 'heddle.removeDuplicates',
    typeVersion: 2,
    parameters: { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: 'x' },
  }
  const unsaved = testWorkflow({ nodes: { Start: 'heddle.start', Once: once }, lines: ['Start > Once'] })

  const { messages } = await runWatched(app, { workflowData: unsaved, startNodes: [] })

  expect(messages.at(-1)?.data).toMatchObject({ data: { finished: true } })
})

test('X02 a failed run has no finished key but the error', async () => {
  const app = await testApp()

  const { messages } = await runWatched(app, { workflowData: failing })

  const end = messages.at(-1)
  expect(end?.data).toMatchObject({ data: { data: { resultData: { error: { message: 'boom' } } } } })
  expect(end?.data).not.toHaveProperty('data.finished')
  expect(
    messages.find((each) => each.type === 'nodeExecuteAfter' && each.data.nodeName === 'Bad')?.data,
  ).toMatchObject({
    data: { error: { message: 'boom' } },
  })
})

test('X02 only the session that started the run gets its events', async () => {
  const app = await testApp()
  const other = await app.push('s2')

  await runWatched(app, { workflowData: simple })

  expect(other.messages()).toEqual([])
})

test('a run without a session works, just without events', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({
    nodes: { Start: 'heddle.start' },
    settings: { saveManualExecutions: true },
  })

  const { data } = await app.owner.post('/workflows/run', {
    workflowData: { ...simple, id },
  })

  await expect
    .poll(async () => (await app.owner.get(`/executions/${data.executionId}`)).data?.finished)
    .toBe(true)
})

test('X05 a partial run takes its input from the given run data', async () => {
  const app = await testApp()
  const workflow = testWorkflow({
    nodes: { Start: 'heddle.start', A: set('first'), B: set('={{ $json.x }} then') },
    lines: ['Start > A', 'A > B'],
  })
  const entry = { startTime: 0, executionTime: 0, executionIndex: 1, source: [] }
  const runData = {
    Start: [{ ...entry, data: { main: [[{ json: {} }]] } }],
    A: [{ ...entry, data: { main: [[{ json: { x: 'given' } }]] } }],
  }

  const { messages } = await runWatched(app, {
    workflowData: workflow,
    runData,
    startNodes: ['B'],
    destinationNode: 'B',
  })

  const ran = messages.filter(({ type }) => type === 'nodeExecuteBefore')
  expect(ran.map(({ data }) => ('nodeName' in data ? data.nodeName : ''))).toEqual(['B'])
  expect(messages.find(({ type }) => type === 'nodeExecuteAfter')?.data).toMatchObject({
    data: { data: { main: [[{ json: { x: 'given then' } }]] } },
  })
})

test('X01 a destination limits the run to the way to it', async () => {
  const app = await testApp()
  const workflow = testWorkflow({
    nodes: { Start: 'heddle.start', A: set('a'), B: set('b'), Beside: set('c') },
    lines: ['Start > A', 'A > B', 'Start > Beside'],
  })

  const { messages } = await runWatched(app, { workflowData: workflow, destinationNode: 'A' })

  const ran = messages.filter(({ type }) => type === 'nodeExecuteBefore')
  expect(ran.map(({ data }) => ('nodeName' in data ? data.nodeName : ''))).toEqual(['Start', 'A'])
})

test('a workflow without a start ends at once with an error that says so', async () => {
  const app = await testApp()
  const workflow = testWorkflow({ nodes: { A: set('a') } })

  const { answer, messages } = await runWatched(app, { workflowData: workflow })

  expect(answer.status).toBe(200)
  expect(messages.at(-1)?.data).toMatchObject({
    data: { data: { resultData: { error: { message: expect.stringContaining('no node to start') } } } },
  })
})

test('bad run requests are refused', async () => {
  const { owner, member, aWorkflow } = await testApp()
  const id = await aWorkflow({ nodes: { Start: 'heddle.start' } })
  const ben = await member('ben')

  expect((await owner.post('/workflows/run', {})).status).toBe(400)
  expect(
    (await owner.post('/workflows/run', { workflowData: simple, destinationNode: 'Nowhere' })).status,
  ).toBe(404)
  expect((await owner.post('/workflows/run', { workflowData: { ...simple, id: '99' } })).status).toBe(404)
  expect((await ben.post('/workflows/run', { workflowData: { ...simple, id } })).status).toBe(404)
})

test('X08 manual executions are kept only when the workflow says so', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  const run = (settings: object, document = simple) =>
    runWatched(app, { workflowData: { ...document, id, settings } })

  await run({ saveManualExecutions: false })
  await run({ saveManualExecutions: true, saveDataSuccessExecution: 'none' })
  await run({ saveManualExecutions: true, saveDataErrorExecution: 'none' }, failing)
  expect((await app.owner.get('/executions')).data.results).toEqual([])
  await run({ saveManualExecutions: true })
  await run({ saveManualExecutions: true }, failing)

  const { data } = await app.owner.get('/executions')
  expect(data.results.map(({ finished }: { finished: boolean }) => finished)).toEqual([false, true])
})

test('E02 a stored execution has the workflow as it ran and its data as plain JSON', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { Start: 'heddle.start' } })
  await runWatched(app, { workflowData: { ...simple, id } })

  const { data } = await app.owner.get('/executions/1')

  expect(data).toMatchObject({
    id: '1',
    finished: true,
    mode: 'manual',
    workflowId: id,
    retryOf: null,
    retrySuccessId: null,
    waitTill: null,
    workflowData: { name: 'Test', nodes: [{ name: 'Start' }, { name: 'Set' }] },
    data: {
      resultData: {
        lastNodeExecuted: 'Set',
        runData: { Set: [{ data: { main: [[{ json: { x: 'a1' } }]] } }] },
      },
    },
  })
})
