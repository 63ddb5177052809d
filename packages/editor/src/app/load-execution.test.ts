import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadTypes, sampleType, sampleTypes } from '../testing/sample-types.ts'
import { useToasts } from '../ui/toast-store.ts'
import { currentDocument } from '../workspace/document-store.ts'
import { currentWorkspace } from './current-workspace.ts'
import { openExecution } from './open-execution.ts'

const restart = { httpMethod: 'GET', path: '', restartWebhook: true } as const
const types = [
  ...sampleTypes,
  sampleType('wait', {
    webhooks: [{ name: 'default', ...restart }],
    properties: [{ displayName: 'Resume', name: 'resume', type: 'string', default: 'timeInterval' }],
  }),
]

const execution = (given: object, resultData: object) => ({
  id: '12',
  mode: 'trigger',
  finished: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  stoppedAt: '2026-01-01T00:00:01.000Z',
  waitTill: null,
  workflowId: '7',
  workflowData: { id: '7', name: 'W', nodes: [sampleNode('Start')], connections: {}, settings: {} },
  data: { resultData: { runData: {}, ...resultData } },
  ...given,
})

const open = async (given: object, resultData: object = {}) => {
  await loadTypes(types, { 'GET /executions/12': () => execution(given, resultData) })
  await openExecution('12')
}
const toasts = () => useToasts.getState().toasts.map(({ kind, title }) => ({ kind, title }))

beforeEach(() => void openSample())

test('E04 E02 an execution is open read-only, not under the id of its workflow', async () => {
  await open({ finished: true })

  const workspace = currentWorkspace()
  expect(workspace?.document.getState()).toMatchObject({ readOnly: true, active: false })
  expect(workspace?.document.getState().id).toBeUndefined()
  expect(workspace && currentDocument(workspace).name).toBe('W')
  expect(workspace?.execution?.workflowId).toBe('7')
  expect(toasts()).toEqual([])
})

test('E02 a failure without a failed node is told; one of a node is seen on that node', async () => {
  const error = { message: 'Canceled' }
  await open({}, { error })
  expect(toasts()).toEqual([{ kind: 'error', title: 'Failed execution' }])

  openSample()
  await open({}, { error, runData: { Start: [{ error }] } })
  expect(toasts()).toEqual([])
})

const never = '3000-01-01T00:00:00.000Z'
const someDay = '2999-06-15T12:00:00.000Z'

test.each([
  ['timeInterval', someDay, /^It waits until 2999-06-15 .* and then continues on its own\.$/],
  ['webhook', never, /^It continues when the node’s webhook is called\.$/],
  ['form', never, /^It continues when the form is submitted\.$/],
  [
    'form',
    someDay,
    /^It continues when the form is submitted\. It waits until 2999-06-15 .* at the latest\.$/,
  ],
])('E02 X07 an execution that waits says for what until it is dismissed: %s, %s', async (...given) => {
  const [resume, waitTill, message] = given
  const nodes = [sampleNode('Pause', { type: 'heddle.wait', parameters: { resume } })]
  const workflowData = { name: 'W', nodes, connections: {}, settings: {} }

  await open({ waitTill, workflowData }, { runData: { Pause: [{ executionIndex: 0 }] } })

  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'warning', title: "This execution hasn't finished yet", duration: 0 },
  ])
  expect(useToasts.getState().toasts[0]?.message).toMatch(message)
})
