import type { PushMessage } from '@heddle/contract'
import type { RunEntry } from '@heddle/core/run'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { Refusal } from '../testing/serve-rest.ts'
import { openSample, sampleNode, toastTitles } from '../testing/open-sample.ts'
import { useToasts } from '../ui/toast-store.ts'
import { connectPush, usePush } from '../api/push.ts'
import { runNode, runWorkflow, stopRun } from './commands/run-workflow.ts'
import { itemCount } from './run-store.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

/** The browser's end of the push channel. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static last: FakeEventSource | undefined
  static opened = 0
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.last = this
    FakeEventSource.opened += 1
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

const push = (message: PushMessage | { type: 'somethingNew'; data: object }) =>
  FakeEventSource.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))

const entry = (count: number): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main: [Array.from({ length: count }, () => ({ json: {} }))] },
})

const finished = (executionId: string, given: object = {}, result: object = {}): PushMessage =>
  ({
    type: 'executionFinished',
    data: {
      executionId,
      data: {
        data: { startData: {}, resultData: { runData: {}, ...result }, executionData: {} },
        mode: 'manual',
        startedAt: '',
        stoppedAt: '',
        ...given,
      },
    },
  }) as unknown as PushMessage

const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.opened = 0
  stops.push(connectPush(), () => workspace?.dispose())
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

async function startRun(answers: Parameters<typeof loadSampleTypes>[0] = {}) {
  const sent = await loadSampleTypes({ 'POST /workflows/run': () => ({ executionId: '5' }), ...answers })
  workspace = openSample({ nodes: [sampleNode('Start'), sampleNode('A')], connections: ['Start>A'] })
  workspace.tell(await runWorkflow(workspace))
  return sent
}

test('X01 a run shows which node is executed, how many items it gave, and its success', async () => {
  await startRun()

  push({ type: 'nodeExecuteBefore', data: { executionId: '5', nodeName: 'Start' } })
  expect([...workspace.run.getState().executing]).toEqual(['Start'])
  push({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName: 'Start', data: entry(3) } })
  expect(workspace.run.getState().executing.size).toBe(0)
  expect(itemCount(workspace.run.getState().runData.Start, 0)).toBe(3)
  push(finished('5', { finished: true }))

  expect(workspace.run.getState().status).toBe('idle')
  expect(toastTitles()).toEqual(['Workflow executed successfully'])
})

test('X01 a node that was executed alone is named, not the workflow', async () => {
  await startRun()
  push(finished('5', { finished: true }))
  useToasts.setState({ toasts: [] })

  workspace.tell(await runNode(workspace, 'A'))
  push(finished('5', { finished: true }))

  expect(toastTitles()).toEqual(['A executed successfully'])
})

test('X01 the whole workflow is sent as it stands, without an id while it is not saved', async () => {
  const sent = await startRun()

  expect(sent.at(-1)?.body).toMatchObject({ startNodes: [], workflowData: { name: 'Sample', active: false } })
  expect(sent.at(-1)?.body).not.toHaveProperty('workflowData.id')
})

test('X02 events of an execution whose id is not known yet wait for it', async () => {
  await startRun({ 'POST /workflows/run': () => ({}) })
  workspace.run.setState({ executionId: undefined })

  push({ type: 'nodeExecuteAfter', data: { executionId: '9', nodeName: 'Start', data: entry(1) } })
  push({
    type: 'executionStarted',
    data: { executionId: '9', mode: 'manual', startedAt: '', workflowName: '', sessionId: '' },
  })
  await vi.advanceTimersByTimeAsync(25)

  expect(itemCount(workspace.run.getState().runData.Start, 0)).toBe(1)
})

test.each([
  ['still counts at the fifth try', 99, 1],
  ['is dropped after it', 101, undefined],
])('X02 an event of a foreign execution %s, 20 ms apart', async (_what, milliseconds, items) => {
  await startRun()

  push({ type: 'nodeExecuteAfter', data: { executionId: '99', nodeName: 'Start', data: entry(1) } })
  await vi.advanceTimersByTimeAsync(milliseconds)
  expect(workspace.run.getState().runData).toEqual({})
  workspace.run.setState({ executionId: '99' })
  await vi.advanceTimersByTimeAsync(500)

  const { runData } = workspace.run.getState()
  expect(runData.Start && itemCount(runData.Start, 0)).toBe(items)
})

test('X02 events that wait keep their order, also before one that comes when the id is known', async () => {
  await startRun()
  push({ type: 'nodeExecuteBefore', data: { executionId: '9', nodeName: 'Start' } })
  await vi.advanceTimersByTimeAsync(5)
  workspace.run.setState({ executionId: '9' })

  push({ type: 'nodeExecuteAfter', data: { executionId: '9', nodeName: 'Start', data: entry(1) } })
  await vi.advanceTimersByTimeAsync(100)

  const { runData, executing } = workspace.run.getState()
  expect([itemCount(runData.Start, 0), [...executing]]).toEqual([1, []])
})

test('X01 a failure is told with the node and the message', async () => {
  await startRun()

  const resultData = { runData: {}, lastNodeExecuted: 'A', error: { message: 'No such host' } }
  push(finished('5', { data: { startData: {}, resultData, executionData: {} } }))

  expect(useToasts.getState().toasts[0]).toMatchObject({
    kind: 'error',
    title: 'Problem executing workflow: A failed',
    message: 'No such host',
    duration: 0,
  })
})

test('X09 a run that is stopped says so once, and is no failure', async () => {
  const stopped = { mode: 'manual', startedAt: '', stoppedAt: '', finished: false }
  await startRun({ 'POST /executions-current/5/stop': () => stopped })
  const error = { name: 'StoppedError', message: 'The execution was stopped' }

  push(finished('5', { data: { resultData: { runData: {}, error, lastNodeExecuted: 'A' } } }))
  workspace.run.setState({ executionId: '5' })
  workspace.tell(await stopRun(workspace))

  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', title: 'Execution stopped' }])
})

test('X07 a run that starts to wait says so', async () => {
  await startRun()

  push(finished('5', { waitTill: '3000-01-01T00:00:00.000Z' }))

  expect(toastTitles()).toEqual(['Workflow started waiting'])
  expect(workspace.run.getState().waitTill).toBe('3000-01-01T00:00:00.000Z')
})

test('X03 a workflow with a webhook is saved and then waits until the call comes', async () => {
  const stored = { id: '12', active: false, tags: [], versionId: 'v1' }
  const sent = await loadSampleTypes({
    'POST /workflows': () => stored,
    'POST /workflows/run': () => ({ waitingForWebhook: true }),
  })
  workspace = openSample({
    nodes: [sampleNode('Hook', { type: 'heddle.webhook' }), sampleNode('A')],
    connections: ['Hook>A'],
  })

  workspace.tell(await runWorkflow(workspace))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /workflows',
    'POST /workflows/run',
  ])
  expect(workspace.run.getState().status).toBe('waitingForWebhook')

  push({ type: 'testWebhookReceived', data: { workflowId: '12', executionId: '6' } })
  expect(workspace.run.getState()).toMatchObject({ status: 'running', executionId: '6' })
})

test('X03 a deleted test webhook ends the waiting', async () => {
  await startRun({ 'POST /workflows/run': () => ({ waitingForWebhook: true }) })
  workspace.document.setState({ id: '12' })

  push({ type: 'testWebhookDeleted', data: { workflowId: '12' } })

  expect(workspace.run.getState().status).toBe('idle')
})

test('X05 a node is run on the data of its unchanged ancestors', async () => {
  const sent = await startRun()
  push({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName: 'Start', data: entry(1) } })
  push(finished('5', { finished: true }))

  workspace.tell(await runNode(workspace, 'A'))

  expect(sent.at(-1)?.body).toMatchObject({
    destinationNode: 'A',
    startNodes: ['A'],
    runData: { Start: [entry(1)] },
  })
})

test('V01 issues are listed before a run instead of starting it', async () => {
  const sent = await loadSampleTypes()
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Call', { type: 'heddle.http' })],
    connections: ['Start>Call'],
  })

  workspace.tell(await runWorkflow(workspace))

  expect(sent).toEqual([])
  expect(useToasts.getState().toasts[0]).toMatchObject({
    kind: 'error',
    duration: 0,
    title: 'Workflow has issues',
    list: ['Call: Parameter "URL" needs a value.'],
  })
})

test('V01 a run that the server refuses ends with the reason', async () => {
  await startRun({ 'POST /workflows/run': () => new Refusal(500, { message: 'Queue is full' }) })

  expect(workspace.run.getState().status).toBe('idle')
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'There was a problem executing the workflow!',
    message: 'Queue is full',
  })
})

test('X09 stopping a run that has just finished shows its result as a success', async () => {
  await startRun({
    'POST /executions-current/5/stop': () => new Refusal(500, { message: 'Not running' }),
    'GET /executions/5': () => ({ finished: true, data: { resultData: { runData: { Start: [entry(2)] } } } }),
  })

  workspace.tell(await stopRun(workspace))

  expect(workspace.run.getState().status).toBe('idle')
  expect(itemCount(workspace.run.getState().runData.Start, 0)).toBe(2)
  expect(useToasts.getState().toasts[0]).toMatchObject({
    kind: 'success',
    message: 'It completed before it could be stopped.',
  })
})

test('X09 stopping a run that has just finished and is not kept says so, and leaves the end to its messages', async () => {
  await startRun()
  FakeEventSource.last?.dispatchEvent(new Event('open'))

  workspace.tell(await stopRun(workspace))
  push({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName: 'Start', data: entry(2) } })
  push(finished('5', { finished: true }))

  expect(itemCount(workspace.run.getState().runData.Start, 0)).toBe(2)
  expect(workspace.run.getState().status).toBe('idle')
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'success', message: 'It completed before it could be stopped.' },
  ])
})

test.each([
  ['completes', { finished: true }, {}, ['Workflow finished executing']],
  [
    'fails',
    {},
    { error: { message: 'No' }, lastNodeExecuted: 'Start' },
    ['Problem executing workflow: Start failed'],
  ],
  ['is stopped', {}, { error: { name: 'StoppedError', message: 'x' } }, ['Execution stopped']],
])('X09 a run that %s while its stop is on the way is told once', async (_how, given, result, titles) => {
  await startRun({
    'POST /executions-current/5/stop': () => {
      push(finished('5', given, result))
      return { finished: 'finished' in given }
    },
  })
  FakeEventSource.last?.dispatchEvent(new Event('open'))

  workspace.tell(await stopRun(workspace))

  expect(toastTitles()).toEqual(titles)
})

test('X09 that a stop was refused is told no longer once the run has ended', async () => {
  await startRun({ 'POST /executions-current/5/stop': () => new Refusal(500, { message: 'Nobody listens' }) })
  workspace.tell(await stopRun(workspace))
  expect(toastTitles()).toEqual(['Problem stopping execution'])

  push(finished('5', { finished: true }))

  expect(toastTitles()).toEqual(['Workflow executed successfully'])
})

test('X09 a run that somebody else has stopped already says that it has ended', async () => {
  await startRun({
    'POST /executions-current/5/stop': () =>
      new Refusal(409, { message: 'The execution has already finished' }),
    'GET /executions/5': () => ({ finished: false, data: { resultData: { runData: {} } } }),
  })

  workspace.tell(await stopRun(workspace))

  expect(useToasts.getState().toasts[0]).toMatchObject({
    kind: 'error',
    title: 'Problem stopping execution',
    message: 'The execution has already finished',
  })
})

test('X02 the push channel is opened again 3 s after it was refused', async () => {
  FakeEventSource.last?.dispatchEvent(new Event('open'))
  expect(usePush.getState().connected).toBe(true)

  FakeEventSource.last?.close()
  FakeEventSource.last?.dispatchEvent(new Event('error'))
  expect(usePush.getState().connected).toBe(false)
  await vi.advanceTimersByTimeAsync(2999)
  expect(FakeEventSource.opened).toBe(1)
  await vi.advanceTimersByTimeAsync(1)

  expect(FakeEventSource.opened).toBe(2)
})

const reload = { type: 'reloadState', data: {} } as const

test('REL-22 a run whose messages were lost is followed by what is stored, until it is over', async () => {
  let stoppedAt: string | null = null
  await startRun({
    'GET /executions/5': () => ({
      id: '5',
      finished: stoppedAt !== null,
      stoppedAt,
      waitTill: null,
      data: { resultData: { runData: stoppedAt === null ? {} : { Start: [entry(2)], A: [entry(2)] } } },
    }),
  })

  push(reload)
  await vi.advanceTimersByTimeAsync(3000)
  expect(workspace.run.getState().status).toBe('running')
  stoppedAt = '2024-01-01T00:00:00.000Z'
  await vi.advanceTimersByTimeAsync(3000)

  expect(workspace.run.getState().status).toBe('idle')
  expect(itemCount(workspace.run.getState().runData.A, 0)).toBe(2)
  expect(toastTitles()).toContain('Workflow executed successfully')
})

test('REL-22 a run that nobody knows any more ends, and the person is told', async () => {
  await startRun()

  push(reload)
  await vi.advanceTimersByTimeAsync(3000)

  expect(workspace.run.getState().status).toBe('idle')
  expect(toastTitles()).toContain('The connection to the server was interrupted')
})

test('REL-22 a page that opens a new stream says what it has seen last', async () => {
  FakeEventSource.last?.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify(reload), lastEventId: 'abc-7' }),
  )
  FakeEventSource.last?.close()
  FakeEventSource.last?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(3000)

  expect(FakeEventSource.last?.url).toMatch(/[?&]lastEventId=abc-7$/)
})

test('X02 messages of a kind that is not known are ignored', () => {
  expect(() => push({ type: 'somethingNew', data: {} })).not.toThrow()
})

test('X04 an output that is too large for a message is fetched page by page before the run goes on', async () => {
  const page = (number: number) => () => ({ output: 0, items: [{ json: { number } }] })
  await startRun({
    'GET /executions/5/outputs/0/0': page(1),
    'GET /executions/5/outputs/0/1': page(2),
  })

  push({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName: 'Start', data: entry(0), pages: 2 } })
  push(finished('5', { finished: true }))

  await expect.poll(() => workspace.run.getState().status).toBe('idle')
  expect(workspace.run.getState().runData.Start?.[0]?.data?.main).toEqual([
    [{ json: { number: 1 } }, { json: { number: 2 } }],
  ])
  expect(toastTitles()).toEqual(['Workflow executed successfully'])
})

test('X04 an output that cannot be fetched is told, and the run goes on', async () => {
  await startRun({
    'GET /executions/5/outputs/0/0': () => new Refusal(404, { code: 0, message: 'Page does not exist' }),
  })

  push({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName: 'Start', data: entry(0), pages: 1 } })
  push(finished('5', { finished: true }))

  await expect.poll(() => workspace.run.getState().status).toBe('idle')
  expect(useToasts.getState().toasts.map(({ kind }) => kind)).toContain('error')
})
