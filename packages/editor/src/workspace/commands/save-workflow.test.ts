import type { Settings } from '@heddle/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { Refusal } from '../../testing/serve-rest.ts'
import { openSample, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { closeAllModals, isModalOpen, useModals, type ConfirmInput } from '../../ui/modal-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { openBeside } from '../../app/open-workspace.ts'
import { mayLeaveWorkflow } from '../../app/leave-workflow.ts'
import { hideActivationNotice } from '../../features/workflows/activation-notice.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { credentialList } from '../credentials.ts'
import { applyOperations, currentDocument, isDirty } from '../document-store.ts'
import { storedOpening } from '../opening.ts'
import { isDone } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { setActive } from './activate-workflow.ts'
import { renameWorkflow } from './rename-workflow.ts'
import { saveWorkflow } from './save-workflow.ts'
import { setTags } from './set-tags.ts'

let workspace: Workspace

const stored = { id: '7', active: false, tags: [], versionId: 'v2', right: 'own' as const }

beforeEach(() => {
  workspace = openSample()
})

const rename = (name: string) => applyOperations(workspace, [{ type: 'renameWorkflow', name }])
const dirty = () => isDirty(workspace.document.getState())

/** As a person does it: they hear of it, and it worked or not. */
const save = async () => {
  const outcome = await saveWorkflow(workspace)
  workspace.tell(outcome)
  return isDone(outcome)
}
const activate = async () => {
  const outcome = await setActive(workspace, true)
  workspace.tell(outcome)
  return outcome.kind === 'activated'
}

test('W01 the first save creates the workflow, never active, and gives it its id', async () => {
  const sent = await loadSampleTypes({ 'POST /workflows': () => stored })
  rename('New')

  expect(await save()).toBe(true)

  expect(sent[0]?.body).toMatchObject({ name: 'New', active: false, tags: [] })
  expect(workspace.document.getState()).toMatchObject({ id: '7', versionId: 'v2' })
  expect(dirty()).toBe(false)
})

test('W01 later saves carry the version they started from', async () => {
  const sent = await loadSampleTypes({ 'PATCH /workflows/7': () => stored })
  workspace = openSample({ id: '7' })
  rename('Again')

  await save()

  expect(sent[0]?.body).toMatchObject({ name: 'Again', versionId: 'v1' })
})

test('W02 values that are defaults are not stored', async () => {
  const sent = await loadSampleTypes({ 'POST /workflows': () => stored })
  workspace = openSample({
    nodes: [
      sampleNode('A', { parameters: { mode: 'manual' } }),
      sampleNode('B', { parameters: { mode: 'raw' } }),
    ],
  })

  await save()

  expect(sent[0]?.body).toMatchObject({ nodes: [{ parameters: {} }, { parameters: { mode: 'raw' } }] })
})

test('what is edited while a save is on its way stays unsaved', async () => {
  await loadSampleTypes({
    'POST /workflows': () => {
      rename('Edited meanwhile')
      return stored
    },
  })
  rename('Sent')

  await save()

  expect(dirty()).toBe(true)
  expect(workspace.document.getState().saved?.name).toBe('Sent')
})

test('V01 a save that fails says why and loses nothing', async () => {
  await loadSampleTypes({ 'POST /workflows': () => new Refusal(500, { message: 'Disk full' }) })
  rename('Kept')

  expect(await save()).toBe(false)

  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Problem saving workflow',
    message: 'Disk full',
  })
  expect(currentDocument(workspace).name).toBe('Kept')
  expect(dirty()).toBe(true)
})

const questions = () => useModals.getState().stack
const answer = (choice: 'confirm' | 'other' | 'cancel') => {
  const question = questions().at(-1)?.input as ConfirmInput
  question.answer(choice)
}

test('K09 a clean workflow is left without a question', async () => {
  expect(await mayLeaveWorkflow(workspace)).toBe(true)
})

test('K09 cancel stays, discard leaves, save saves and leaves', async () => {
  await loadSampleTypes({ 'POST /workflows': () => stored })
  rename('Dirty')

  const cancelled = mayLeaveWorkflow(workspace)
  answer('cancel')
  expect(await cancelled).toBe(false)

  const discarded = mayLeaveWorkflow(workspace)
  answer('other')
  expect(await discarded).toBe(true)
  expect(dirty()).toBe(true)

  const saved = mayLeaveWorkflow(workspace)
  answer('confirm')
  expect(await saved).toBe(true)
  expect(dirty()).toBe(false)
})

test('K09 a save that fails stays', async () => {
  await loadSampleTypes({ 'POST /workflows': () => new Refusal(500, { message: 'No' }) })
  rename('Dirty')

  const leaving = mayLeaveWorkflow(workspace)
  answer('confirm')

  expect(await leaving).toBe(false)
})

test('W03 a workflow that is not saved is saved before it is activated', async () => {
  const sent = await loadSampleTypes({
    'POST /workflows': () => stored,
    'PATCH /workflows/7': () => ({ ...stored, active: true, versionId: 'v3' }),
  })

  expect(await activate()).toBe(true)

  expect(sent.map(({ method, body }) => [method, (body as { active: boolean }).active])).toEqual([
    ['POST', false],
    ['PATCH', true],
  ])
  expect(workspace.document.getState()).toMatchObject({ active: true, versionId: 'v3' })
})

test('W03 what is edited while the activation is on its way stays unsaved', async () => {
  await loadSampleTypes({
    'PATCH /workflows/7': () => {
      rename('Edited meanwhile')
      return { ...stored, active: true }
    },
  })
  workspace = openSample({ id: '7' })

  await activate()

  expect(workspace.document.getState().active).toBe(true)
  expect(dirty()).toBe(true)
})

test('W06 after an activation comes the notice, or the question for prompts when it is not wanted any more', async () => {
  const sent = await loadSampleTypes({
    'PATCH /workflows/7': () => ({ ...stored, active: true }),
    'GET /prompts': () => ({}),
  })
  workspace = openSample({ id: '7' })
  const settings = { prompts: { enabled: true, host: 'https://prompts.example/' } } as Settings
  useSession.setState({ settings })
  onTestFinished(() => {
    useSession.setState({ settings: undefined })
    localStorage.clear()
  })
  const asked = () => sent.filter(({ path }) => path === '/prompts')

  await activate()
  expect(isModalOpen('activation')).toBe(true)
  expect(asked()).toEqual([])
  closeAllModals()
  hideActivationNotice(true)
  await activate()

  expect(isModalOpen('activation')).toBe(false)
  expect(asked()).toHaveLength(1)
})

const credentials = { httpHeaderAuth: { id: null, name: 'Key' } }
const key = { id: '3', name: 'Key', type: 'httpHeaderAuth', nodesAccess: [], createdAt: '', updatedAt: '' }
const workflow = {
  ...stored,
  name: 'W',
  nodes: [sampleNode('A', { credentials })],
  connections: {},
  staticData: null,
  settings: {},
  createdAt: '',
  updatedAt: '',
  publisher: '',
}

test('U01 R12 what is shared to look at opens read-only, and says how it can be changed', async () => {
  const sent = await loadSampleTypes()
  queryClient.setQueryData(credentialList.queryKey, [key])
  onTestFinished(() => queryClient.removeQueries(credentialList))

  workspace = openBeside(storedOpening(queryClient, { ...workflow, right: 'see' }))
  workspace.tell(renameWorkflow(workspace, 'Mine'))

  expect(await save()).toBe(false)
  expect(await activate()).toBe(false)
  expect(sent).toEqual([])
  expect([currentDocument(workspace).name, dirty()]).toEqual(['W', false])
  expect(useToasts.getState().toasts).toMatchObject([
    {
      title: 'Workflow cannot be changed',
      message: 'Shared with you as view only. Save a copy to make changes.',
    },
  ])
})

const noRight = () => new Refusal(403, { message: 'shared with you', errorCode: 'forbidden' })

test('U01 V01 who may not save any more keeps the changes, and stores them as a copy', async () => {
  const sent = await loadSampleTypes({
    'PATCH /workflows/7': noRight,
    'GET /workflows/7': () => ({ ...workflow, right: 'see' }),
    'GET /workflows/new': () => ({ name: 'Changed copy' }),
    'POST /workflows': () => ({ ...stored, id: '8' }),
  })
  workspace = openSample({ id: '7' })
  rename('Changed')

  const cancelled = save()
  await expect.poll(questions).toHaveLength(1)
  answer('cancel')
  expect(await cancelled).toBe(false)
  expect([currentDocument(workspace).name, dirty(), workspace.document.getState().readOnly]).toEqual([
    'Changed',
    true,
    false,
  ])
  closeAllModals()

  const copied = save()
  await expect.poll(questions).toHaveLength(1)
  answer('confirm')
  expect(await copied).toBe(true)
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Changed copy', active: false })
  expect([workspace.document.getState().id, dirty()]).toEqual(['8', false])
})

test('V01 a refusal that has another reason is told as it is', async () => {
  await loadSampleTypes({
    'PATCH /workflows/7': () =>
      new Refusal(403, { message: 'You are not allowed to use the credential "K"' }),
    'GET /workflows/7': () => ({ ...workflow, right: 'edit' }),
  })
  workspace = openSample({ id: '7' })
  rename('Changed')

  expect(await save()).toBe(false)
  expect(useToasts.getState().toasts[0]?.message).toBe('You are not allowed to use the credential "K"')
})

test('W06 credentials that are matched by their name on opening leave the workflow unsaved', () => {
  onTestFinished(() => queryClient.removeQueries(credentialList))

  workspace = openBeside(storedOpening(queryClient, workflow))
  expect(dirty()).toBe(false)
  queryClient.setQueryData(credentialList.queryKey, [key])
  workspace = openBeside(storedOpening(queryClient, workflow))

  expect(currentDocument(workspace).nodes[0]?.credentials).toEqual({
    httpHeaderAuth: { id: '3', name: 'Key' },
  })
  expect(dirty()).toBe(true)
  expect(workspace.document.getState().saved?.nodes[0]?.credentials).toEqual(credentials)
})

test('V01 a workflow with issues is not activated', async () => {
  const sent = await loadSampleTypes()
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Call', { type: 'heddle.http' })],
    connections: ['Start>Call'],
  })

  expect(await activate()).toBe(false)

  expect(sent).toEqual([])
  expect(useToasts.getState().toasts[0]?.message).toBe(
    'Please resolve outstanding issues before you activate it',
  )
})

test('V01 an activation that fails says so', async () => {
  await loadSampleTypes({ 'PATCH /workflows/7': () => new Refusal(500, { message: 'Path is taken' }) })
  workspace = openSample({ id: '7' })

  await activate()

  expect(toastTitles()).toEqual(['Problem activating workflow'])
  expect(workspace.document.getState().active).toBe(false)
})

test('W04 tags are sent only when the set changed', async () => {
  const sent = await loadSampleTypes({
    'PATCH /workflows/7': () => ({ ...stored, tags: [{ id: '1', name: 'a' }] }),
  })
  workspace = openSample({ id: '7' })

  await setTags(workspace, [])
  expect(sent).toEqual([])
  await setTags(workspace, [{ id: '1', name: 'a' }])

  expect(sent[0]?.body).toEqual({ tags: ['1'], versionId: 'v1' })
  expect(dirty()).toBe(false)
})
