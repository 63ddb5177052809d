import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../api/session.ts'
import { canRun, runCommand } from '../lib/command.ts'
import { setNavigator } from '../lib/navigation.ts'
import { answerConfirm, openModalNames } from '../testing/answer-question.ts'
import { openSample, toastTitles } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { Refusal } from '../testing/serve-rest.ts'
import { addNode } from '../workspace/commands/add-node.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { appCommands } from './app-commands.ts'
import { paletteEntries } from './palette-entries.ts'

const go = vi.fn<(path: string, options: object) => void>()
let path = '/workflow/5'
let workspace: Workspace

const user = (firstName: string) => ({ firstName, globalRole: { name: 'owner' } }) as never

beforeEach(async () => {
  useSession.setState({ user: user('') })
  await loadSampleTypes()
  workspace = openSample({ id: '5' })
  go.mockReset()
  path = '/workflow/5'
  setNavigator({ go, path: () => path })
})
afterEach(() => {
  setNavigator({ go: () => undefined, path: () => '/' })
  useSession.setState({ settings: undefined, user: undefined })
})

const command = (id: string) => {
  const found = appCommands.find((each) => each.id === id)
  if (!found) throw new Error(`There is no command ${id}`)
  return found
}
const possible = () => appCommands.filter((each) => canRun(each, workspace)).map(({ id }) => id)
const always = ['newWorkflow', 'openWorkflow', 'listWorkflows', 'manageTags', 'palette', 'shortcuts']
const beside = (...more: string[]) => [...always, ...more].toSorted()

test.each([
  ['see', beside('duplicateWorkflow', 'workflowHistory')],
  ['run', beside('duplicateWorkflow', 'workflowHistory')],
  ['edit', beside('duplicateWorkflow', 'workflowHistory', 'workflowSettings')],
  ['own', beside('duplicateWorkflow', 'workflowHistory', 'workflowSettings', 'deleteWorkflow')],
] as const)('U01 who may %s a stored workflow can do this with it', (right, ids) => {
  workspace.document.setState({ right })

  expect(possible().toSorted()).toEqual(ids)
})

test('what is not stored, or not on the page, cannot be deleted or shared', () => {
  workspace.document.setState({ id: undefined })
  expect(possible().toSorted()).toEqual(beside())

  workspace.document.setState({ id: '5' })
  path = '/workflows'
  expect(possible().toSorted()).toEqual(beside())
})

test('in a frame of another page nothing leads away', () => {
  path = '/workflows/demo'

  expect(possible()).toEqual(['shortcuts'])
})

test('U01 only people share; tags are managed where there are any', () => {
  useSession.setState({ user: user('Ann') })
  expect(possible()).toContain('shareWorkflow')
  useSession.setState({ user: user(''), settings: { workflowTagsDisabled: true } as never })
  expect(possible()).not.toContain('shareWorkflow')
  expect(possible()).not.toContain('manageTags')
})

test('the palette opens and closes by the same key', () => {
  runCommand(command('palette'), workspace)
  expect(openModalNames()).toEqual(['palette'])
  runCommand(command('palette'), workspace)
  expect(openModalNames()).toEqual([])
})

test('W05 a workflow is deleted after asking, and the page goes on with a new one', async () => {
  await loadSampleTypes({ 'DELETE /workflows/5': () => true })

  runCommand(command('deleteWorkflow'), workspace)
  await answerConfirm('cancel')
  expect(go).not.toHaveBeenCalled()
  runCommand(command('deleteWorkflow'), workspace)
  expect((await answerConfirm('confirm')).danger).toBe(true)

  await expect.poll(() => go.mock.calls).toEqual([['/workflow', {}]])
  expect(toastTitles()).toEqual(['Workflow "Sample" was deleted'])
})

test('V01 a workflow that cannot be deleted stays on the page', async () => {
  await loadSampleTypes({ 'DELETE /workflows/5': () => new Refusal(500, { message: 'No' }) })

  runCommand(command('deleteWorkflow'), workspace)
  await answerConfirm('confirm')

  await expect.poll(toastTitles).toEqual(['Problem deleting the workflow'])
  expect(go).not.toHaveBeenCalled()
})

test('K09 a new workflow on the page of a new one asks for what is not saved; elsewhere the page changes', async () => {
  runCommand(command('newWorkflow'), workspace)
  expect(go.mock.calls).toEqual([['/workflow', {}]])

  path = '/workflow'
  addNode(workspace, 'heddle.set')
  runCommand(command('newWorkflow'), workspace)
  await answerConfirm('cancel')
  expect(go).toHaveBeenCalledTimes(1)
  runCommand(command('newWorkflow'), undefined)
  expect(go).toHaveBeenCalledTimes(2)
})

test.each([
  ['are switched on', { enabled: true }, true],
  ['are switched off', { enabled: false }, false],
  ['are not known of yet', undefined, false],
])('K08 the palette leads to the templates where they %s: %j', (_, templates, isThere) => {
  const settings = { templates, userManagement: { enabled: true } }
  useSession.setState({ settings: templates && (settings as never) })

  const ids = paletteEntries(undefined, []).map(({ id }) => id)

  expect(ids.includes('place:TemplatesSearchView')).toBe(isThere)
  expect(ids).toContain('place:Executions')
})

test('K08 the palette has commands but itself, places, nodes and workflows', () => {
  const entries = paletteEntries(workspace, [{ id: '8', name: 'Other' }] as never)
  const ids = entries.map(({ id }) => id)

  expect(ids).toContain('command:openWorkflow')
  expect(ids).not.toContain('command:palette')
  expect(ids).not.toContain('command:shareWorkflow')
  expect(ids.slice(-2)).toEqual(['node:Start', 'workflow:8'])
  expect(paletteEntries(undefined, []).every(({ id }) => /^(command|place):/.test(id))).toBe(true)
  entries.at(-1)?.run()
  expect(go).toHaveBeenCalledWith('/workflow/8', {})
  entries.at(-2)?.run()
  expect(openModalNames()).toEqual(['nodeDetails'])
})
