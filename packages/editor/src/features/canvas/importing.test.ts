import { listConnections } from '@heddle/core/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { Refusal } from '../../testing/serve-rest.ts'
import { nodeNames, openSample, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { useModals, type ConfirmInput } from '../../ui/modal-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { copyNodes, cutNodes } from '../../workspace/commands/copy-nodes.ts'
import { duplicateNodes } from '../../workspace/commands/duplicate-nodes.ts'
import { pinItems } from '../../workspace/commands/pin-data.ts'
import { currentDocument, findNode, isDirty, undoStep } from '../../workspace/document-store.ts'
import { selectedNames, selectNodes } from '../../workspace/selection.ts'
import type { Viewport } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { pasteNodes } from './importing.ts'

let workspace: Workspace

let clipboard = ''

beforeEach(async () => {
  clipboard = ''
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void (clipboard = text) },
  })
  await loadSampleTypes()
  workspace = openSample({
    nodes: [
      sampleNode('Start'),
      sampleNode('A', { position: [200, 0] }),
      sampleNode('Hook', {
        type: 'heddle.webhook',
        webhookId: 'old',
        parameters: { path: '={{ $("A").first() }}' },
      }),
    ],
    connections: ['Start>A', 'A>Hook'],
  })
})

const connections = () =>
  listConnections(currentDocument(workspace)).map(({ source, target }) => `${source}>${target}`)

test('K05 copied nodes come back with names, connections, expressions and webhook ids of their own', async () => {
  selectNodes(workspace, ['A', 'Hook'])
  await copyNodes(workspace)

  await pasteNodes(workspace, clipboard, [600, 600])

  expect(nodeNames(workspace)).toEqual(['Start', 'A', 'Hook', 'A1', 'Hook1'])
  expect(connections()).toEqual(['Start>A', 'A>Hook', 'A1>Hook1'])
  const copy = findNode(currentDocument(workspace), 'Hook1')
  expect(copy?.parameters).toEqual({ path: '={{ $("A1").first() }}' })
  expect(copy?.webhookId).not.toBe('old')
  expect(selectedNames(workspace)).toEqual(['A1', 'Hook1'])
  expect(findNode(currentDocument(workspace), 'Hook1')?.position).toEqual([600, 600])
})

test('K05 what is pinned to nodes comes along when they are copied and duplicated', async () => {
  pinItems(workspace, 'A', [{ json: { pinned: true } }])
  pinItems(workspace, 'Start', [{ json: {} }])
  selectNodes(workspace, ['A'])
  await copyNodes(workspace)

  await pasteNodes(workspace, clipboard, [600, 600])
  duplicateNodes(workspace, ['A'])

  const { pinData } = currentDocument(workspace)
  expect(Object.keys(pinData ?? {})).toEqual(['A', 'Start', 'A1', 'A2'])
  expect(pinData?.A2).toEqual([{ json: { pinned: true } }])
  undoStep(workspace)
  expect(Object.keys(currentDocument(workspace).pinData ?? {})).toEqual(['A', 'Start', 'A1'])
})

test('K05 nodes that are pasted or duplicated are brought into sight', async () => {
  const reveal = vi.fn<Viewport['reveal']>()
  workspace.view.setState({ viewport: { reveal } as Partial<Viewport> as Viewport })
  const pasted = { nodes: [sampleNode('X'), sampleNode('Y', { position: [900, 0] })], connections: {} }

  await pasteNodes(workspace, JSON.stringify(pasted), [4000, 4000])
  duplicateNodes(workspace, ['X'])

  expect(reveal.mock.calls.map(([nodes]) => nodes.map(({ name }) => name))).toEqual([['X', 'Y'], ['X1']])
})

test('K05 what is on the clipboard has no more than nodes and connections', async () => {
  selectNodes(workspace, ['A'])
  await copyNodes(workspace)

  expect(JSON.parse(clipboard)).toEqual({ nodes: [expect.objectContaining({ name: 'A' })], connections: {} })
})

test('K05 cutting copies and deletes in a way that can be undone', async () => {
  selectNodes(workspace, ['A'])
  await cutNodes(workspace)

  expect(nodeNames(workspace)).toEqual(['Start', 'Hook'])
  expect(clipboard).toContain('"A"')
  undoStep(workspace)
  expect(nodeNames(workspace)).toEqual(['Start', 'A', 'Hook'])
})

test('K05 a pasted workflow of another editor joins the start node that is there', async () => {
  const foreign = {
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.start', typeVersion: 1, position: [0, 0], parameters: {} },
      { name: 'A', type: 'n8n-nodes-base.set', typeVersion: 1, position: [200, 0], parameters: {} },
    ],
    connections: { Start: { main: [[{ node: 'A', type: 'main', index: 0 }]] } },
  }

  await pasteNodes(workspace, JSON.stringify(foreign), [0, 0])

  expect(nodeNames(workspace)).toEqual(['Start', 'A', 'Hook', 'A1'])
  expect(connections()).toContain('Start>A1')
})

test.each([
  ['some text'],
  ['{ "broken"'],
  ['{"nodes": []}'],
  ['[1, 2]'],
  ['{"connections": {}}'],
  ['https://example.com/page.html'],
])('K05 text that is no workflow is left alone: %s', async (text) => {
  await pasteNodes(workspace, text, [0, 0])

  expect(isDirty(workspace.document.getState())).toBe(false)
  expect(toastTitles()).toEqual([])
})

test('V01 a workflow with a broken node says which one', async () => {
  await pasteNodes(workspace, JSON.stringify({ nodes: [{ name: 'X' }], connections: {} }), [0, 0])

  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Could not import workflow',
    message: 'Node "X" has no type',
  })
})

const answerQuestion = async (choice: 'confirm' | 'cancel') => {
  await expect.poll(() => useModals.getState().stack).toHaveLength(1)
  const input = useModals.getState().stack[0]?.input as ConfirmInput
  input.answer(choice)
}

test('K05 a pasted address of a .json file is fetched after asking', async () => {
  const sent = await loadSampleTypes({
    'GET /workflows/from-url': () => ({ nodes: [sampleNode('Far')], connections: {} }),
  })
  const pasted = pasteNodes(workspace, 'https://example.com/flow.json', [0, 0])
  await answerQuestion('confirm')
  await pasted

  expect(sent[0]?.query).toEqual({ url: 'https://example.com/flow.json' })
  expect(nodeNames(workspace)).toContain('Far')
})

test('K05 nothing is fetched when the question is declined', async () => {
  const sent = await loadSampleTypes()
  const pasted = pasteNodes(workspace, 'https://example.com/flow.json', [0, 0])
  await answerQuestion('cancel')
  await pasted

  expect(sent).toEqual([])
})

test('V01 an address that cannot be fetched says why', async () => {
  await loadSampleTypes({ 'GET /workflows/from-url': () => new Refusal(400, { message: 'Nothing there' }) })
  const pasted = pasteNodes(workspace, 'https://example.com/flow.json', [0, 0])
  await answerQuestion('confirm')
  await pasted

  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'Could not import workflow',
    message: 'Nothing there',
  })
})

test('R12 nothing is pasted into a read-only workflow', async () => {
  workspace = openSample({ readOnly: true })

  await pasteNodes(workspace, JSON.stringify({ nodes: [sampleNode('X')], connections: {} }), [0, 0])

  expect(nodeNames(workspace)).toEqual(['Start'])
  expect(toastTitles()).toEqual(['Workflow cannot be changed'])
})
