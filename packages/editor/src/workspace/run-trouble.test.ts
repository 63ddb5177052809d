import { beforeEach, expect, test } from 'vitest'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { openSample, sampleNode, toastTitles } from '../testing/open-sample.ts'
import { deleteNodes } from './commands/delete-nodes.ts'
import { renameNode } from './commands/rename-node.ts'
import { runWorkflow } from './commands/run-workflow.ts'
import { replaceParameters } from './commands/set-parameters.ts'
import { toggleNodes } from './commands/toggle-nodes.ts'
import { beginRun, clearRun } from './run-store.ts'
import { showStored } from './run-events.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('A'), sampleNode('B')],
    connections: ['Start>A', 'A>B'],
  })
})

const failAt = (node: string | undefined) =>
  showStored(workspace, {
    id: '5',
    finished: false,
    mode: 'manual',
    startedAt: '',
    data: { resultData: { runData: {}, error: { message: 'No' }, lastNodeExecuted: node } },
  } as unknown as Parameters<typeof showStored>[1])

const ways: [string, (workspace: Workspace) => unknown, boolean][] = [
  ['it is deleted', (at) => deleteNodes(at, ['A']), false],
  ['it is switched off', (at) => toggleNodes(at, ['A']), false],
  ['the workflow runs again', (at) => beginRun(at, {}), false],
  ['the data of the run are cleared', (at) => clearRun(at), false],
  ['another node is deleted', (at) => deleteNodes(at, ['B']), true],
  ['it gets another name', (at) => renameNode(at, 'A', 'Fetch'), true],
  ['it is changed, for which one reads the message', (at) => replaceParameters(at, 'A', { x: 1 }), true],
]

test.each(ways)(
  'V01 that a node failed is told until it is no longer true: %s',
  async (_way, act, isTold) => {
    failAt('A')
    expect(toastTitles()).toEqual(['Problem executing workflow: A failed'])

    act(workspace)
    await Promise.resolve()

    expect(toastTitles()).toEqual(isTold ? ['Problem executing workflow: A failed'] : [])
  },
)

test('V01 a failed node is followed through a new name', async () => {
  failAt('A')
  renameNode(workspace, 'A', 'Fetch')
  await Promise.resolve()

  deleteNodes(workspace, ['Fetch'])
  await Promise.resolve()

  expect(toastTitles()).toEqual([])
})

test('V01 issues that kept a workflow from running are told until they are gone', async () => {
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Call', { type: 'heddle.http' })],
    connections: ['Start>Call'],
  })
  workspace.tell(await runWorkflow(workspace))
  expect(toastTitles()).toEqual(['Workflow has issues'])

  toggleNodes(workspace, ['Start'])
  await Promise.resolve()
  expect(toastTitles()).toEqual(['Workflow has issues'])
  deleteNodes(workspace, ['Call'])
  await Promise.resolve()

  expect(toastTitles()).toEqual([])
})
