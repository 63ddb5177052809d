import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { Refusal, type SentCall } from '../../testing/serve-rest.ts'
import { answerConflict } from '../../testing/answer-question.ts'
import { currentDocument, findNode, isDirty, undoStep } from '../document-store.ts'
import type { ConflictAnswer } from '../settle-conflict.ts'
import type { Workspace } from '../workspace.ts'
import { setActive } from './activate-workflow.ts'
import { renameWorkflow } from './rename-workflow.ts'
import { saveWorkflow } from './save-workflow.ts'
import { setParameter } from './set-parameters.ts'
import { setTags } from './set-tags.ts'
import { updateSettings } from './update-settings.ts'

let workspace: Workspace
let sent: SentCall[]

const stored = (given: object = {}) => ({
  id: '1',
  name: 'Sample',
  active: false,
  nodes: [sampleNode('Start'), sampleNode('A')],
  connections: {},
  settings: {},
  tags: [],
  versionId: 'v2',
  right: 'own',
  ...given,
})

/** Somebody saved in between: the first try meets what they left, the next ones are stored. */
async function serveConflict(theirs: object, tries = 1): Promise<void> {
  let left = tries
  sent = await loadSampleTypes({
    'PATCH /workflows/1': ({ body }) => {
      if (left-- <= 0) return stored({ ...(body as object), tags: [], versionId: 'v3' })
      const details = { ...stored(theirs), savedBy: 'Ann' }
      return new Refusal(409, { errorCode: 'version_conflict', message: 'Changed', details })
    },
    'GET /workflows/new': ({ query }) => ({ name: query.name }),
    'POST /workflows': ({ body }) => stored({ ...(body as object), id: '2', tags: [] }),
  })
}
const bodies = () =>
  sent.filter(({ method }) => method !== 'GET').map(({ body }) => body as Record<string, unknown>)

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ id: '1', nodes: [sampleNode('Start'), sampleNode('A')] })
})

const note = (name: string) => [sampleNode('Start'), sampleNode('A', { notes: name })]

test('W08 what two people changed in different places is merged, and saved on top of theirs', async () => {
  await serveConflict({ nodes: note('Theirs') })
  renameWorkflow(workspace, 'Mine')

  expect(await saveWorkflow(workspace)).toEqual({ kind: 'done' })

  expect(bodies().map(({ versionId }) => versionId)).toEqual(['v1', 'v2'])
  expect(currentDocument(workspace).name).toBe('Mine')
  expect(findNode(currentDocument(workspace), 'A')?.notes).toBe('Theirs')
  expect(isDirty(workspace.document.getState())).toBe(false)
  undoStep(workspace)
  expect(findNode(currentDocument(workspace), 'A')?.notes).toBeUndefined()
})

const settle = async (answer: ConflictAnswer) => {
  await serveConflict({ name: 'Theirs' })
  renameWorkflow(workspace, 'Mine')
  const saving = saveWorkflow(workspace)
  const question = await answerConflict(answer)
  return { question, outcome: await saving }
}

test('W08 what both changed is asked for; mine can win over theirs', async () => {
  const { question, outcome } = await settle({ kind: 'overwrite' })

  expect(question).toMatchObject({ savedBy: 'Ann', mayCopy: true })
  expect(question.conflicts).toHaveLength(1)
  expect(outcome).toEqual({ kind: 'done' })
  expect(bodies().map(({ name, versionId }) => [name, versionId])).toEqual([
    ['Mine', 'v1'],
    ['Mine', 'v2'],
  ])
})

test('W08 each conflict is settled for one side; what is not said stays mine', async () => {
  const { question } = await settle({ kind: 'merge', sides: new Map() })
  expect(currentDocument(workspace).name).toBe('Mine')

  workspace = openSample({ id: '1' })
  const [conflict] = question.conflicts
  await settle({ kind: 'merge', sides: new Map([[conflict?.id ?? '', 'theirs']]) })
  expect(currentDocument(workspace).name).toBe('Theirs')
})

test('W08 mine can become a copy, and who cancels keeps everything unsaved', async () => {
  await settle({ kind: 'copy' })
  expect(bodies().at(-1)).toMatchObject({ name: 'Mine copy', active: false })
  expect(workspace.document.getState().id).toBe('2')

  workspace = openSample({ id: '1' })
  const { outcome } = await settle({ kind: 'cancel' })
  expect(outcome).toEqual({ kind: 'gaveUp' })
  expect(isDirty(workspace.document.getState())).toBe(true)
  expect(bodies()).toHaveLength(1)
})

test('V01 who gives up saving what is to be activated is told that it must be saved', async () => {
  await serveConflict({ name: 'Theirs' })
  renameWorkflow(workspace, 'Mine')
  const activating = setActive(workspace, true)
  await answerConflict({ kind: 'cancel' })

  expect(await activating).toEqual({ kind: 'notSaved' })
  expect(workspace.document.getState().active).toBe(false)
})

test('W08 somebody who saves again and again is met five times, then it is an error', async () => {
  await serveConflict({ nodes: note('Theirs') }, 9)

  expect(await saveWorkflow(workspace)).toMatchObject({ kind: 'failed', what: 'save' })
  expect(bodies()).toHaveLength(5)
})

const tag = (id: string) => ({ id, name: `T${id}` })

test('W08 tags that somebody else left stay, with what was added and removed here', async () => {
  workspace.document.setState({ tags: [tag('1'), tag('2')] })
  await serveConflict({ tags: [tag('1'), tag('2'), tag('3')] })

  expect(await setTags(workspace, [tag('2'), tag('4')])).toEqual({ kind: 'done' })

  expect(bodies().map(({ tags }) => tags)).toEqual([
    ['2', '4'],
    ['2', '3', '4'],
  ])
})

test('W04 tags of a workflow that is not stored yet wait for its save; a refusal takes them back', async () => {
  sent = await loadSampleTypes({ 'PATCH /workflows/1': () => new Refusal(500, { message: 'No' }) })
  const fresh = openSample()
  await setTags(fresh, [tag('1')])
  expect([fresh.document.getState().tags, sent]).toEqual([[tag('1')], []])

  workspace.document.setState({ tags: [tag('1')] })
  expect(await setTags(workspace, [tag('2')])).toMatchObject({ kind: 'failed', what: 'save' })
  expect(workspace.document.getState().tags).toEqual([tag('1')])
})

test('M15 settings are stored at once; what else is unsaved stays so', async () => {
  sent = await loadSampleTypes({
    'PATCH /workflows/1': () => stored({ settings: { timezone: 'Asia/Tokyo' }, active: true }),
  })
  expect(await updateSettings(workspace, { timezone: 'Asia/Tokyo', callerIds: undefined })).toEqual({
    kind: 'done',
  })
  expect(bodies()[0]).toEqual({ settings: { timezone: 'Asia/Tokyo' }, versionId: 'v1' })
  expect(workspace.document.getState()).toMatchObject({ versionId: 'v2', active: true })
  expect(isDirty(workspace.document.getState())).toBe(false)

  setParameter(workspace, { node: 'A', path: ['mode'] }, 'raw')
  await updateSettings(workspace, { timezone: 'Asia/Tokyo' })
  expect(isDirty(workspace.document.getState())).toBe(true)
  expect(workspace.document.getState().saved?.settings).toEqual({ timezone: 'Asia/Tokyo' })
  expect(workspace.document.getState().saved?.nodes[1]?.parameters).toEqual({})
})

test('M15 a setting that the server does not keep goes, and a refusal changes nothing', async () => {
  sent = await loadSampleTypes({ 'PATCH /workflows/1': () => stored() })
  workspace.document.setState(({ history }) => {
    const present = { ...history.present, settings: { timezone: 'UTC' } }
    return { history: { ...history, present }, saved: present }
  })
  await updateSettings(workspace, {})
  expect(currentDocument(workspace).settings).toEqual({})

  sent = await loadSampleTypes({ 'PATCH /workflows/1': () => new Refusal(500, { message: 'No' }) })
  expect(await updateSettings(workspace, { timezone: 'UTC' })).toMatchObject({ kind: 'failed', what: 'save' })
  expect(currentDocument(workspace).settings).toEqual({})
})
