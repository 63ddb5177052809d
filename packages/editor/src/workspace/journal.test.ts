import { beforeEach, expect, test, vi } from 'vitest'
import { currentWorkspace, replaceCurrent } from '../app/current-workspace.ts'
import { offerRestore } from '../app/offer-restore.ts'
import { openWorkspace } from '../app/open-workspace.ts'
import { answerConfirm, openModalNames } from '../testing/answer-question.ts'
import { nodeNames, openSample, sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { addNode } from './commands/add-node.ts'
import { isDirty, markSaved, undoStep } from './document-store.ts'
import type { Step } from './history.ts'
import { appendSteps, listJournals, readSteps, type Journal } from './journal-database.ts'
import { discardEdits, findLeftEdits, restoredOpening } from './restore-journal.ts'
import type { Workspace } from './workspace.ts'

vi.mock('idb', async () => {
  const { openMemoryDatabase } = await import('../testing/memory-database.ts')
  return { openDB: async () => openMemoryDatabase() }
})

/** Names of the locks that pages hold. */
const held = new Set<string>()
const locks = {
  request: (name: string) => void held.add(name),
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}
const document = sampleDocument([sampleNode('Start')])

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks })
  openSample()
  replaceCurrent({})
  held.clear()
  localStorage.clear()
  for (const id of ['5', undefined]) {
    for (const journal of await listJournals(id)) await discardEdits({ journal, steps: [] })
  }
  await loadSampleTypes()
})

const open = (id?: string) =>
  openWorkspace({ document, identity: id ? { id, versionId: 'v1', right: 'own' } : {}, journal: 'new' })
const leave = (workspace: Workspace) => {
  window.dispatchEvent(new Event('pagehide'))
  workspace.dispose()
}
const journals = (id?: string) => listJournals(id)

test('REL-20 every step is written down, a moment later, and belongs to its workflow', async () => {
  const workspace = open('5')
  addNode(workspace, 'heddle.set')
  undoStep(workspace)

  await expect.poll(async () => (await journals('5')).length).toBe(1)
  const [journal] = await journals('5')
  expect(journal).toMatchObject({ workflowId: '5', base: document, identity: { id: '5', versionId: 'v1' } })
  expect((await readSteps(journal?.id ?? '')).map(({ type }) => type)).toEqual(['edit', 'undo'])
  expect(await journals(undefined)).toEqual([])

  addNode(workspace, 'heddle.if')
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(async () => (await readSteps(journal?.id ?? '')).length).toBe(3)
  expect(await journals('5')).toHaveLength(1)
})

test('REL-20 a workflow that nobody edits leaves nothing behind', async () => {
  leave(open('5'))

  expect(await journals('5')).toEqual([])
})

test('REL-20 a save ends the journal; what was edited meanwhile begins the next', async () => {
  const workspace = open('5')
  addNode(workspace, 'heddle.set')
  await expect.poll(async () => (await journals('5')).length).toBe(1)
  const [first] = await journals('5')
  markSaved(workspace)
  await expect.poll(() => journals('5')).toEqual([])

  workspace.document.setState({ saved: document })
  await expect.poll(async () => (await journals('5')).length).toBe(1)
  const [second] = await journals('5')
  expect(second?.id).not.toBe(first?.id)
  expect(second?.base).toEqual(document)
  expect(await readSteps(second?.id ?? '')).toMatchObject([
    { type: 'edit', operations: [{ type: 'replaceDocument' }] },
  ])
})

test('REL-20 who leaves without the changes takes them along; edits after that are written anew', async () => {
  const workspace = open('5')
  addNode(workspace, 'heddle.set')
  workspace.discardJournal()
  leave(workspace)
  expect(await journals('5')).toEqual([])
})

const identity = { id: '5', active: false, tags: [], right: 'own' as const, versionId: 'v1' }
const added: Step = {
  type: 'edit',
  operations: [{ type: 'addNodes', nodes: [sampleNode('Lost')], connections: [] }],
}

/** What another page wrote, which is gone by now. */
async function leftBehind(
  id = 'j1',
  { steps = [added], startedAt = 1 }: { steps?: Step[]; startedAt?: number } = {},
) {
  const journal: Journal = { id, workflowId: '5', base: document, identity, startedAt }
  await appendSteps(journal, steps, true)
  return journal
}

test('REL-20 what this page itself writes is not left behind, nor what another page still holds', async () => {
  const workspace = open('5')
  addNode(workspace, 'heddle.set')
  await expect.poll(async () => (await journals('5')).length).toBe(1)
  expect(await findLeftEdits(workspace)).toBeUndefined()

  await leftBehind()
  held.add('heddle-journal-j1')
  expect(await findLeftEdits(workspace)).toBeUndefined()
  held.clear()
  expect((await findLeftEdits(workspace))?.journal.id).toBe('j1')
})

test('REL-20 where a page cannot hold anything, all but its own counts as left behind', async () => {
  vi.stubGlobal('navigator', {})
  await leftBehind()

  expect((await findLeftEdits(open('5')))?.steps).toEqual([added])
})

test('REL-20 of several the newest is offered; what was saved after all, or is empty, goes', async () => {
  await leftBehind('older', { startedAt: 1 })
  await leftBehind('newer', { startedAt: 2 })
  await leftBehind('saved', { startedAt: 4, steps: [added, { type: 'undo' }] })
  await leftBehind('empty', { startedAt: 3, steps: [] })

  expect((await findLeftEdits(open('5')))?.journal.id).toBe('newer')
  expect((await journals('5')).map(({ id }) => id)).toEqual(['newer', 'older'])
  expect(await findLeftEdits(open('6'))).toBeUndefined()
})

test('REL-20 a journal that is over is never offered, though the page went before the database was done', async () => {
  await leftBehind()
  localStorage.setItem('heddle.journal-over.j1', '')

  expect(await journals('5')).toEqual([])
  await expect.poll(() => localStorage.length).toBe(0)
  expect(await readSteps('j1')).toEqual([])
})

test.each([
  ['is as it was', { right: 'own' as const }, document, identity, document],
  [
    'was saved by somebody meanwhile',
    { right: 'edit' as const },
    sampleDocument([]),
    { ...identity, right: 'edit' },
    false,
  ],
  ['may only be looked at now', { right: 'see' as const }, document, {}, false],
])('REL-20 what is restored into a workflow that %s', async (_case, right, now, expected, saved) => {
  const left = { journal: await leftBehind(), steps: [added] }
  const workspace = openWorkspace({ document: now, identity: { ...identity, ...right } })

  const opening = restoredOpening(left, workspace)

  expect(opening.document.nodes.map(({ name }) => name)).toEqual(['Start', 'Lost'])
  expect(opening.history?.past).toHaveLength(1)
  expect(opening.identity).toEqual(expected)
  expect(opening.saved).toEqual(saved)
})

test('REL-20 a restored workflow goes on writing behind what was left', async () => {
  await leftBehind('restored')
  const workspace = open('5')

  void offerRestore(workspace)
  const question = await answerConfirm('confirm')
  await expect.poll(() => currentWorkspace() === workspace).toBe(false)

  const restored = currentWorkspace() as Workspace
  expect(question.message).toMatch(/before 1 change was saved/)
  expect(nodeNames(restored)).toEqual(['Start', 'Lost'])
  expect(isDirty(restored.document.getState())).toBe(true)
  addNode(restored, 'heddle.set')
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(async () => (await readSteps('restored')).length).toBe(2)
})

test('REL-20 who discards them is not asked again, who is asked later is', async () => {
  await leftBehind()
  const workspace = open('5')

  const later = offerRestore(workspace)
  await answerConfirm('cancel')
  await later
  expect(await journals('5')).toHaveLength(1)
  const discarded = offerRestore(workspace)
  await answerConfirm('other')
  await discarded
  expect(await journals('5')).toEqual([])
  await offerRestore(workspace)
  expect(openModalNames()).toEqual([])
  expect(currentWorkspace()).toBe(workspace)
})

test('REL-20 U01 who may not change it any more is told that it becomes a workflow of their own', async () => {
  await leftBehind()
  const workspace = openWorkspace({ document, identity: { ...identity, right: 'see' }, readOnly: true })

  const offering = offerRestore(workspace)
  const { message } = await answerConfirm('cancel')
  await offering

  expect(message).toContain('as a new workflow')
})

test('REL-20 nothing is restored into a workflow that was closed meanwhile', async () => {
  await leftBehind()
  const workspace = open('5')

  const offering = offerRestore(workspace)
  await expect.poll(openModalNames).toEqual(['confirm'])
  const other = open('6')
  await answerConfirm('confirm')
  await offering

  expect(currentWorkspace()).toBe(other)
})
