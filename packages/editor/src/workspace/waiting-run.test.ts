import type { PushMessage } from '@heddle/contract'
import type { RunEntry } from '@heddle/core/run'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSession } from '../api/session.ts'
import { openSample, sampleNode, toastTitles } from '../testing/open-sample.ts'
import { loadTypes, sampleType, sampleTypes } from '../testing/sample-types.ts'
import { runWorkflow } from './commands/run-workflow.ts'
import { pickUpRun } from './remembered-run.ts'
import { findWaiting } from './waiting.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const restart = { httpMethod: 'GET', path: '', restartWebhook: true } as const
const types = [
  ...sampleTypes,
  sampleType('wait', {
    webhooks: [
      { name: 'default', ...restart },
      { name: 'form', ...restart, nodeType: 'form' },
    ],
    properties: [{ displayName: 'Resume', name: 'resume', type: 'string', default: 'timeInterval' }],
  }),
  sampleType('page', { webhooks: [{ name: 'form', ...restart, nodeType: 'form' }] }),
  sampleType('careful', {
    webhooks: [{ name: 'form', ...restart, nodeType: 'form' }],
    subInputs: [{ kind: 'ai_tool', displayName: 'Tool' }],
  }),
  sampleType('mail', {
    webhooks: [{ name: 'form', ...restart, nodeType: 'form' }],
    properties: [{ displayName: 'Operation', name: 'operation', type: 'string', default: 'send' }],
  }),
]

const never = '3000-01-01T00:00:00.000Z'
const entry = (executionIndex: number, given: Partial<RunEntry> = {}): RunEntry => ({
  startTime: executionIndex,
  executionTime: 1,
  executionIndex,
  source: [],
  data: { main: [[{ json: {} }]] },
  ...given,
})
const stored = (given: object) => ({
  id: '5',
  finished: false,
  stoppedAt: null,
  waitTill: null,
  data: { resultData: { runData: { Start: [entry(0)], Pause: [entry(1)] } } },
  ...given,
})

let workspace: Workspace
let hear: (message: PushMessage) => void

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window)
  useSession.setState({ settings: { urlBaseWebhook: 'http://here/' } as never })
  onTestFinished(() => useSession.setState({ settings: undefined }))
})

/** The workflow in a page of its own, which hears what the test says. */
async function openPage(pause: Parameters<typeof sampleNode>[1] = {}, answers = {}): Promise<void> {
  await loadTypes(types, { 'POST /workflows/run': () => ({ executionId: '5' }), ...answers })
  const nodes = [
    sampleNode('Start'),
    sampleNode('Pause', { type: 'heddle.wait', ...pause }),
    sampleNode('End'),
  ]
  const sample = openSample({ id: '1', nodes, connections: ['Start>Pause', 'Pause>End'] })
  const { api, tell, settleConflict, wantsCopy, document } = sample
  const listeners = new Set<(message: PushMessage) => void>()
  hear = (message) => listeners.forEach((listener) => listener(message))
  workspace = createWorkspace({
    document: document.getState().history.present,
    identity: { id: '1', versionId: 'v1' },
    person: { tell, settleConflict, wantsCopy },
    api: {
      ...api,
      onPushMessage: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  onTestFinished(() => workspace.dispose())
}

const run = () => workspace.run.getState()
const told = (nodeName: string, data: RunEntry) => {
  hear({ type: 'nodeExecuteBefore', data: { executionId: '5', nodeName } })
  hear({ type: 'nodeExecuteAfter', data: { executionId: '5', nodeName, data } })
}
const finished = (given: object) =>
  hear({
    type: 'executionFinished',
    data: {
      executionId: '5',
      data: { data: { resultData: { runData: {} } }, mode: 'manual', startedAt: '', stoppedAt: '', ...given },
    },
  } as unknown as PushMessage)

async function runUntilPause(waitTill = never): Promise<void> {
  await runWorkflow(workspace)
  told('Start', entry(0))
  told('Pause', entry(1))
  finished({ waitTill, resume: { webhook: 'w', form: 'f' } })
}

test('X07 a run is followed over its wait to its end, and a node that waited has run once', async () => {
  await openPage({ parameters: { resume: 'webhook' } })
  await runUntilPause()
  expect(run()).toMatchObject({ status: 'waiting', executionId: '5' })

  told('Pause', entry(1, { data: { main: [[{ json: { called: true } }]] } }))
  expect(run()).toMatchObject({ status: 'running', waitTill: undefined })
  told('End', entry(2))
  finished({ finished: true })

  expect(run()).toMatchObject({ status: 'idle', executionId: undefined })
  expect(run().runData.Pause).toHaveLength(1)
  expect(run().runData.Pause?.[0]?.data?.main[0]?.[0]?.json).toEqual({ called: true })
  expect(run().runData.End).toHaveLength(1)
  expect(toastTitles()).toEqual(['Workflow started waiting', 'Workflow executed successfully'])
})

test.each([
  ['a time', {}, { kind: 'time', till: new Date('2999-01-01'), address: undefined }],
  [
    'a call',
    { parameters: { resume: 'webhook' } },
    { kind: 'call', address: 'http://here/webhook-waiting/5/w' },
  ],
  [
    'a call with a suffix',
    { parameters: { resume: 'webhook', options: { webhookSuffix: 'yes' } } },
    { kind: 'call', address: 'http://here/webhook-waiting/5/w/yes' },
  ],
  ['a form', { parameters: { resume: 'form' } }, { kind: 'form', address: 'http://here/form-waiting/5/f' }],
  ['a page of a form', { type: 'heddle.page' }, { kind: 'form' }],
  [
    'an answer to a mail',
    { type: 'heddle.mail', parameters: { operation: 'sendAndWait' } },
    { kind: 'answer' },
  ],
  [
    'leave to use a tool',
    { type: 'heddle.careful' },
    { kind: 'approval', address: 'http://here/form-waiting/5/f' },
  ],
])('X07 what a run waits for is known: %s', async (_what, pause, expected) => {
  await openPage(pause)
  await runUntilPause(expected.kind === 'time' ? '2999-01-01T00:00:00.000Z' : never)

  expect(findWaiting(workspace, run())).toMatchObject(expected)
})

test('X07 a page that is loaded again goes on with the run that waits, and says nothing of it again', async () => {
  await openPage({ parameters: { resume: 'form' } })
  await runUntilPause()
  await openPage(
    { parameters: { resume: 'form' } },
    {
      'GET /executions/5': () => stored({ stoppedAt: '2026-01-01', waitTill: never }),
    },
  )

  pickUpRun(workspace)

  expect(run()).toMatchObject({ status: 'waiting', executionId: '5' })
  await expect.poll(() => Object.keys(run().runData)).toEqual(['Start', 'Pause'])
  expect(findWaiting(workspace, run())?.address).toBe('http://here/form-waiting/5/f')
  expect(toastTitles()).toEqual([])
  told('End', entry(2))
  expect(run().status).toBe('running')
})

test('X07 a page that is loaded again shows how the run ended meanwhile', async () => {
  await openPage()
  await runUntilPause()
  await openPage({}, { 'GET /executions/5': () => stored({ finished: true, stoppedAt: '2026-01-01' }) })

  pickUpRun(workspace)

  await expect.poll(() => run().status).toBe('idle')
  expect(Object.keys(run().runData)).toEqual(['Start', 'Pause'])
  expect(toastTitles()).toEqual(['Workflow executed successfully'])
})

test('X07 a run that is over is not taken up again', async () => {
  await openPage()
  await runUntilPause()
  finished({ finished: true })
  await openPage()

  pickUpRun(workspace)

  expect(run().status).toBe('idle')
})

test('X03 a test call that was waited for is waited for again, until its time is over', async () => {
  await openPage()
  workspace.run.setState({ status: 'waitingForWebhook', startedAt: Date.now() })
  const first = workspace
  await openPage()
  pickUpRun(workspace)
  expect(run().status).toBe('waitingForWebhook')

  hear({ type: 'testWebhookReceived', data: { workflowId: '1', executionId: '6' } })
  expect(run()).toMatchObject({ status: 'running', executionId: '6' })

  first.run.setState({ status: 'idle' })
  first.run.setState({ status: 'waitingForWebhook', startedAt: Date.now() - 121_000 })
  await openPage()
  pickUpRun(workspace)
  expect(run().status).toBe('idle')
})
