import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { useToasts } from '../ui/toast-store.ts'
import { currentDocument } from '../workspace/document-store.ts'
import { currentWorkspace } from './current-workspace.ts'
import { openExecution } from './open-execution.ts'

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
  await loadSampleTypes({ 'GET /executions/12': () => execution(given, resultData) })
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

test('E02 an execution that waits says so until it is dismissed', async () => {
  await open({ waitTill: '2999-01-01T00:00:00.000Z' })

  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'warning', title: "This execution hasn't finished yet", duration: 0 },
  ])
})
