import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { hideActivationNotice } from '../features/workflows/activation-notice.ts'
import { setNavigator } from '../lib/navigation.ts'
import { answerConfirm, openModalNames } from '../testing/answer-question.ts'
import { openSample } from '../testing/open-sample.ts'
import { closeModal, useModals } from '../ui/modal-store.ts'
import { useToasts } from '../ui/toast-store.ts'
import type { Outcome } from '../workspace/outcome.ts'
import { person } from './person.ts'

const go = vi.fn<(path: string, options: object) => void>()
let path = '/workflow'

beforeEach(() => {
  openSample()
  localStorage.clear()
  go.mockReset()
  path = '/workflow'
  setNavigator({ go, path: () => path })
})
afterEach(() => setNavigator({ go: () => undefined, path: () => '/' }))

function told(outcome: unknown) {
  person.tell(outcome as Outcome)
  return useToasts
    .getState()
    .toasts.map(({ kind, title, message, list, details }) => ({ kind, title, message, list, details }))
}
const error = new Error('No disk')
const issues = [{ node: 'A', text: 'URL is missing' }]
const ended = (given: object, resultData: object = {}, destination?: string) => ({
  kind: 'runEnded',
  destination,
  run: {
    executionId: '12',
    data: {
      mode: 'manual',
      startedAt: '',
      stoppedAt: '',
      data: { resultData: { runData: {}, ...resultData } },
      ...given,
    },
  },
})
const waits = (kind: string) => ({ kind: 'runWaits', waiting: { kind }, startedAt: 1 })

test.each([[{ kind: 'done' }], [{ kind: 'gaveUp' }], [{ kind: 'merged', savedBy: '', diff: emptyDiff() }]])(
  '%j needs no words',
  (outcome) => {
    expect(told(outcome)).toEqual([])
  },
)

test.each([
  [{ kind: 'readOnly', because: 'page' }, 'error', 'Workflow cannot be changed', /view is read-only/],
  [{ kind: 'readOnly', because: 'mayOnlyRun' }, 'error', 'Workflow cannot be changed', /to run\./],
  [{ kind: 'readOnly', because: 'mayOnlyLook' }, 'error', 'Workflow cannot be changed', /view only/],
  [{ kind: 'unknownNodeType', type: 'x' }, 'error', 'The node type "x" could not be found', undefined],
  [{ kind: 'tooManyNodes', type: 'T', max: 2 }, 'error', 'Could not insert node', /Only 2 "T" nodes/],
  [{ kind: 'lastStartNode' }, 'error', 'The last start node cannot be deleted', /needs a node/],
  [{ kind: 'invalidNodeName', message: 'Taken' }, 'error', 'Invalid name', /Taken/],
  [{ kind: 'hasIssues', before: 'activate', issues }, 'error', 'Problem activating workflow', /resolve/],
  [{ kind: 'hasIssues', before: 'run', issues }, 'error', 'Workflow has issues', /fix them/],
  [{ kind: 'notSaved' }, 'error', 'Problem activating workflow', /^Please save it before activating$/],
  [{ kind: 'failed', what: 'save', error }, 'error', 'Problem saving workflow', /No disk/],
  [{ kind: 'failed', what: 'run', error }, 'error', 'There was a problem executing the workflow!', /No disk/],
  [{ kind: 'deleted', name: 'W' }, 'success', 'Workflow "W" was deleted', undefined],
  [{ kind: 'runStopped', id: '7' }, 'success', 'Execution stopped', /7/],
  [{ kind: 'runWasOver' }, 'success', 'Workflow finished executing', /before it could be stopped/],
  [{ kind: 'runLost', while: 'running' }, 'warning', /was interrupted/, /result of the run is unknown/],
  [{ kind: 'runLost', while: 'waitingForWebhook' }, 'warning', /was interrupted/, /test call/],
  [{ kind: 'executionCopied', id: '7', missing: [] }, 'success', /execution 7/, undefined],
  [{ kind: 'executionCopied', id: '7', missing: ['B'] }, 'warning', /execution 7/, /no longer exist/],
  [ended({ finished: true }), 'success', 'Workflow executed successfully', undefined],
  [ended({ finished: true }, {}, 'B'), 'success', 'B executed successfully', undefined],
  [ended({}), 'error', 'Problem executing workflow', /problem executing/],
  [ended({ finished: true }, { error: { message: 'No' } }), 'error', 'Problem executing workflow', /No/],
  [ended({}, { error: { message: 'No' }, lastNodeExecuted: 'B' }), 'error', /B failed/, /No/],
  [ended({}, { error: { name: 'StoppedError', message: 'x' } }), 'success', 'Execution stopped', /12/],
  [ended({}, { error: { name: 'ExecutionCanceled', message: 'x' } }), 'success', 'Execution stopped', /12/],
  [waits('time'), 'info', 'Workflow started waiting', /on its own/],
  [waits('call'), 'info', 'Workflow started waiting', /is called/],
])('V01 %j is told as a kind of notice', (outcome, kind, title, message) => {
  const [toast, ...others] = told(outcome)

  expect(others).toEqual([])
  expect(toast?.kind).toBe(kind)
  expect(toast?.title).toMatch(title)
  expect(toast?.message ?? '').toMatch(message ?? /^$/)
})

test('V01 issues and nodes that are missing are listed; a failure says more on demand, but never where in the code', () => {
  const last = (outcome: unknown) => told(outcome).at(-1)
  const refused = new ApiError('No disk', { status: 503, hint: 'Buy one', stack: 'at x' })

  expect(last({ kind: 'hasIssues', before: 'run', issues })?.list).toEqual(['A: URL is missing'])
  expect(last({ kind: 'executionCopied', id: '7', missing: ['B'] })?.list).toEqual(['B'])
  expect(last({ kind: 'failed', what: 'save', error: refused })?.details).toBe('What to do: Buy one')
  expect(last({ kind: 'failed', what: 'importFile', error: refused })?.details).toBeUndefined()
  const failure = ended({}, { error: { message: 'No', description: 'More', stack: 'at x' } })
  expect(last(failure)?.details).toBe('More')
  expect(last(ended({}))?.details).toBeUndefined()
})

test('V01 what failed is told no longer once it has worked', () => {
  told({ kind: 'failed', what: 'save', error })
  told({ kind: 'hasIssues', before: 'activate', issues })
  told(ended({}, { error: { message: 'No' } }))

  told({ kind: 'saved', workflow: { id: '5' } as never, leaving: true })
  told({ kind: 'activated', workflow: { id: '5' } as never, messages: [] })

  expect(told(ended({ finished: true })).map(({ kind }) => kind)).toEqual(['success'])
})

function emptyDiff() {
  return {
    name: undefined,
    nodes: { added: [], removed: [], renamed: [], changed: [], moved: [] },
    connections: { added: [], removed: [] },
    settings: [],
    pinData: [],
  }
}

test('what somebody else saved is told by who and by the first five changes', () => {
  const diff = { ...emptyDiff(), nodes: { ...emptyDiff().nodes, added: ['A', 'B', 'C', 'D', 'E', 'F'] } }

  expect(told({ kind: 'merged', savedBy: 'Ann', diff })[0]).toMatchObject({
    title: 'Merged with changes by Ann',
    list: ['Added A', 'Added B', 'Added C', 'Added D', 'Added E'],
  })
  expect(told({ kind: 'merged', savedBy: '', diff })[1]?.title).toBe('Updated with changes saved elsewhere')
})

test.each([
  ['/workflow', false, true],
  ['/workflow/new', false, true],
  ['/workflow/5', false, false],
  ['/workflow/5/history', false, false],
  ['/workflows', false, false],
  ['/workflow', true, false],
])('W01 after a save at %s, while leaving %j, the address is changed: %j', (at, leaving, follows) => {
  path = at

  person.tell({ kind: 'saved', workflow: { id: '5' } as never, leaving })

  const followed = ['/workflow/5', { replace: true, state: { action: 'workflowSave' } }]
  expect(go.mock.calls).toEqual(follows ? [followed] : [])
})

test('W06 an activation is explained until the person has read enough', () => {
  person.tell({ kind: 'activated', workflow: {} as never, messages: ['Now'] })
  expect(openModalNames()).toEqual(['activation'])

  closeModal('activation')
  hideActivationNotice(true)
  person.tell({ kind: 'activated', workflow: {} as never, messages: [] })
  expect(openModalNames()).toEqual([])
})

test('a conflict is settled in a dialog; closing it cancels', async () => {
  const question = { savedBy: 'Ann', diff: emptyDiff() as never, conflicts: [], mayCopy: true }

  const answered = person.settleConflict(question)
  const { input } = useModals.getState().stack[0] ?? {}
  ;(input as { answer: (answer: object) => void }).answer({ kind: 'overwrite' })
  expect(await answered).toEqual({ kind: 'overwrite' })
  closeModal('conflict')

  const closed = person.settleConflict(question)
  closeModal('conflict')
  expect(await closed).toEqual({ kind: 'cancel' })
})

test.each([
  ['confirm', true],
  ['cancel', false],
] as const)('U01 who may not save any more is asked for a copy: %s', async (choice, wanted) => {
  const answer = person.wantsCopy()
  await answerConfirm(choice)

  expect(await answer).toBe(wanted)
})
