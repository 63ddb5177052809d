import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunEntry } from '@heddle/core/run'
import { usePush } from '../../api/push.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { Refusal, type SentCall } from '../../testing/serve-rest.ts'
import { nodeEnds } from '../run-store.ts'
import type { Workspace } from '../workspace.ts'
import { abandonRun, runNode, runWorkflow, stopRun, stopWaiting } from './run-workflow.ts'

type Answers = NonNullable<Parameters<typeof loadSampleTypes>[0]>

let workspace: Workspace

beforeEach(() => {
  workspace = openSample({
    id: '1',
    nodes: ['Start', 'A', 'B'].map((name) => sampleNode(name)),
    connections: ['Start>A', 'A>B'],
  })
})
afterEach(() => usePush.setState({ connected: undefined }))

const serve = (answers: Answers): Promise<SentCall[]> =>
  loadSampleTypes({ 'POST /workflows/run': () => ({ executionId: '12' }), ...answers })
const entry = (n: number): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main: [[{ json: { n } }]] },
})
const run = () => workspace.run.getState()

test('X01 a stored workflow is run under its id, whole', async () => {
  const sent = await serve({})

  expect(await runWorkflow(workspace)).toEqual({ kind: 'done' })

  expect(sent[0]?.body).toMatchObject({ workflowData: { id: '1', active: false }, startNodes: [] })
  expect(run()).toMatchObject({ status: 'running', executionId: '12', runData: {} })
})

test('X01 nothing is started while something runs, or where nothing may be run', async () => {
  const sent = await serve({})
  workspace.run.setState({ status: 'running' })
  await runWorkflow(workspace)
  await runWorkflow(openSample({ readOnly: true }))

  expect(sent).toEqual([])
})

test('U01 who may only run begins at the beginning, and is told of no issues', async () => {
  const sent = await serve({})
  const http = sampleNode('H', { type: 'heddle.http' })
  workspace = openSample({
    id: '1',
    nodes: [sampleNode('Start'), http],
    connections: ['Start>H'],
    readOnly: true,
  })
  workspace.document.setState({ right: 'run' })
  nodeEnds(workspace, 'Start', entry(1))

  expect(await runNode(workspace, 'H')).toEqual({ kind: 'done' })

  expect(sent[0]?.body).toMatchObject({ startNodes: [], destinationNode: 'H' })
  expect(sent[0]?.body).not.toHaveProperty('runData')
})

test('X05 up to a node that nothing has run before, the whole way is run', async () => {
  const sent = await serve({})

  await runNode(workspace, 'B')

  expect(sent[0]?.body).toMatchObject({ startNodes: [], destinationNode: 'B' })
  expect(run().destination).toBe('B')
})

test('X05 what is reused of an earlier run stays on the canvas, the rest goes', async () => {
  const sent = await serve({})
  workspace.run.setState({ runData: { Start: [entry(0)], A: [entry(1)], B: [entry(2)] } })

  await runNode(workspace, 'B')

  expect(sent[0]?.body).toMatchObject({ startNodes: ['B'], destinationNode: 'B' })
  expect(Object.keys(run().runData).toSorted()).toEqual(['A', 'Start'])
})

test('REL-22 without the push channel nothing is started, for nobody would hear of it', async () => {
  const sent = await serve({})
  usePush.setState({ connected: false })

  expect(await runWorkflow(workspace)).toMatchObject({ kind: 'failed', what: 'run' })

  expect(sent).toEqual([])
  expect(run()).toMatchObject({ status: 'idle' })
  expect(run().error?.message).toContain('Lost connection')
})

test('X03 a run that waits for a call says so', async () => {
  await serve({ 'POST /workflows/run': () => ({ waitingForWebhook: true }) })

  await runWorkflow(workspace)

  expect(run()).toMatchObject({ status: 'waitingForWebhook', executionId: undefined })
})

test('X03 only a workflow with a webhook that is switched on is stored before its first run', async () => {
  const sent = await serve({ 'POST /workflows': () => new Refusal(500, { message: 'Full' }) })
  const hook = (disabled: boolean) =>
    openSample({
      nodes: [sampleNode('Hook', { type: 'heddle.webhook', parameters: { path: 'x' }, disabled })],
    })

  expect(await runWorkflow(hook(true))).toEqual({ kind: 'done' })
  expect(await runWorkflow(hook(false))).toMatchObject({ kind: 'failed', what: 'save' })

  expect(sent.map(({ path }) => path)).toEqual(['/workflows/run', '/workflows'])
})

test('X09 stopping what does not run asks nobody', async () => {
  const sent = await serve({})

  expect(await stopRun(workspace)).toEqual({ kind: 'done' })

  expect(sent).toEqual([])
})

test('X09 a run that is stopped ends here, unless another has begun meanwhile', async () => {
  await serve({
    'POST /executions-current/12/stop': () => ({ finished: false }),
    'POST /executions-current/13/stop': () => {
      workspace.run.setState({ executionId: '14' })
      return { finished: false }
    },
  })
  workspace.run.setState({ status: 'running', executionId: '12' })
  expect(await stopRun(workspace)).toEqual({ kind: 'runStopped', id: '12' })
  expect(run()).toMatchObject({ status: 'idle', executionId: undefined })

  workspace.run.setState({ status: 'running', executionId: '13' })
  await stopRun(workspace)
  expect(run()).toMatchObject({ status: 'running', executionId: '14' })
})

const kept = (runData: object) => ({ id: '12', finished: true, data: { resultData: { runData } } })

test('X09 one that was over already shows what was kept of it; data that is there stays if nothing was', async () => {
  let stored = kept({ A: [entry(5)] })
  await serve({
    'POST /executions-current/12/stop': () => ({ finished: true }),
    'GET /executions/12': () => stored,
  })
  workspace.run.setState({ status: 'running', executionId: '12' })
  expect(await stopRun(workspace)).toEqual({ kind: 'runWasOver' })
  expect(Object.keys(run().runData)).toEqual(['A'])

  stored = kept({})
  workspace.run.setState({ status: 'running', executionId: '12' })
  await stopRun(workspace)
  expect(Object.keys(run().runData)).toEqual(['A'])
})

test('X09 one that was over and not kept ends by its messages, or here where none can come', async () => {
  await serve({ 'POST /executions-current/12/stop': () => ({ finished: true }) })
  workspace.run.setState({ status: 'running', executionId: '12' })
  usePush.setState({ connected: true })
  expect(await stopRun(workspace)).toEqual({ kind: 'done' })
  expect(run().status).toBe('running')

  usePush.setState({ connected: false })
  expect(await stopRun(workspace)).toEqual({ kind: 'runWasOver' })
  expect(run().status).toBe('idle')
})

test('X09 one that cannot be stopped goes on, and the reason is told', async () => {
  await serve({ 'POST /executions-current/12/stop': () => new Refusal(500, { message: 'Nobody listens' }) })
  workspace.run.setState({ status: 'running', executionId: '12' })

  expect(await stopRun(workspace)).toMatchObject({ kind: 'failed', what: 'stop' })
  expect(run().status).toBe('running')
})

test('X03 waiting ends when the server has forgotten the test call, and not before', async () => {
  await serve({ 'DELETE /test-webhook/1': () => true })
  workspace.run.setState({ status: 'waitingForWebhook' })
  expect(await stopWaiting(workspace)).toEqual({ kind: 'done' })
  expect(run().status).toBe('idle')

  await serve({ 'DELETE /test-webhook/1': () => new Refusal(500, { message: 'No' }) })
  workspace.run.setState({ status: 'waitingForWebhook' })
  expect(await stopWaiting(workspace)).toMatchObject({ kind: 'failed', what: 'stopWaiting' })
  expect(run().status).toBe('waitingForWebhook')
})

test('X03 who leaves a workflow that runs without waiting takes no test call back', async () => {
  const sent = await serve({})
  workspace.run.setState({ status: 'running' })

  abandonRun(workspace)

  expect(run().status).toBe('idle')
  expect(sent).toEqual([])
})
