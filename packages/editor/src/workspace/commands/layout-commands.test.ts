import { listConnections } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { nodeNames, openSample, sampleDocument, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { loadSampleTypes, loadTypes, sampleType } from '../../testing/sample-types.ts'
import { credentialList } from '../credentials.ts'
import { currentDocument, findNode, undoStep } from '../document-store.ts'
import { selectedNames, selectNodes } from '../selection.ts'
import type { CreatorTarget } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'
import { addNode } from './add-node.ts'
import { connectNodes } from './connect-nodes.ts'
import { importForeign, importFromAddress, importNodes } from './import-nodes.ts'
import { tidyUp } from './tidy-up.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('Start', { position: [240, 300] })] })
})

const positionOf = (name: string) => findNode(currentDocument(workspace), name)?.position
const connections = () =>
  listConnections(currentDocument(workspace)).map(
    ({ source, sourceOutput, target, targetInput }) => `${source}:${sourceOutput}>${target}:${targetInput}`,
  )
const add = (type: string, target: CreatorTarget = {}) => addNode(workspace, type, target)

test.each<[string, string, CreatorTarget, string[]]>([
  [
    'behind an output',
    'heddle.set',
    { from: { node: 'If', index: 1, end: 'output' } },
    ['If:1>Edit Fields:0'],
  ],
  ['before an input', 'heddle.set', { from: { node: 'If', index: 1, end: 'input' } }, ['Edit Fields:0>If:1']],
  [
    'without an input, behind an output',
    'heddle.webhook',
    { from: { node: 'If', index: 0, end: 'output' } },
    [],
  ],
  [
    'without an output, before an input',
    'heddle.stickyNote',
    { from: { node: 'If', index: 0, end: 'input' } },
    [],
  ],
  ['somewhere on the canvas', 'heddle.set', { position: [0, 0] }, []],
  ['behind what is selected', 'heddle.set', {}, ['If:0>Edit Fields:0']],
  ['without an input, behind what is selected', 'heddle.webhook', {}, []],
])('K02 a new node %s', (_case, type, target, expected) => {
  workspace = openSample({ nodes: [sampleNode('If', { type: 'heddle.if' })] })
  selectNodes(workspace, ['If'])

  add(type, target)

  expect(connections()).toEqual(expected)
})

test('K02 nothing follows a node that gives nothing out, but one of an unknown type may', () => {
  workspace = openSample({
    nodes: [
      sampleNode('Note', { type: 'heddle.stickyNote' }),
      sampleNode('Odd', { type: 'heddle.nobody', position: [900, 0] }),
    ],
  })
  selectNodes(workspace, ['Note'])
  add('heddle.set')
  expect(connections()).toEqual([])

  selectNodes(workspace, ['Odd'])
  add('heddle.set')
  expect(connections()).toEqual(['Odd:0>Edit Fields1:0'])
})

test('K01 a node goes beside the one that it follows, and to the last click when it follows none', () => {
  workspace.view.setState({ lastClick: [700, 80] })

  selectNodes(workspace, [])
  add('heddle.set')
  add('heddle.if', { from: { node: 'Start', index: 0, end: 'output' } })

  expect([positionOf('Edit Fields'), positionOf('if')]).toEqual([
    [700, 80],
    [460, 300],
  ])
})

test('K02 a node is put between two that are far apart without moving anything', () => {
  workspace = openSample({
    nodes: [sampleNode('A', { position: [0, 0] }), sampleNode('B', { position: [440, 0] })],
    connections: ['A>B'],
  })

  add('heddle.set', { into: { source: 'A', sourceOutput: 0, target: 'B', targetInput: 0 } })

  expect([positionOf('Edit Fields'), positionOf('B')]).toEqual([
    [220, 0],
    [440, 0],
  ])
})

test('K02 what makes room takes along what hangs on it, and pushes what it would cover', () => {
  workspace = openSample({
    nodes: [
      sampleNode('A', { position: [0, 0] }),
      sampleNode('B', { position: [220, 0] }),
      sampleNode('Model', { position: [220, 200] }),
      sampleNode('In the way', { position: [440, 20] }),
      sampleNode('Behind it', { position: [660, 20] }),
      sampleNode('Aside', { position: [440, 300] }),
    ],
    connections: ['A>B'],
  })
  connectNodes(workspace, {
    source: 'Model',
    sourceOutput: 0,
    target: 'B',
    targetInput: 0,
    type: 'ai_languageModel',
  })

  add('heddle.set', { into: { source: 'A', sourceOutput: 0, target: 'B', targetInput: 0 } })

  expect(['A', 'Edit Fields', 'B', 'Model', 'In the way', 'Behind it', 'Aside'].map(positionOf)).toEqual([
    [0, 0],
    [220, 0],
    [440, 0],
    [440, 200],
    [660, 20],
    [880, 20],
    [440, 300],
  ])
})

test('K02 a node that is put between two that are far apart covers no other', () => {
  workspace = openSample({
    nodes: [
      sampleNode('A', { position: [0, 0] }),
      sampleNode('Other', { position: [220, 0] }),
      sampleNode('B', { position: [660, 0] }),
    ],
    connections: ['A>B'],
  })

  add('heddle.set', { into: { source: 'A', sourceOutput: 0, target: 'B', targetInput: 0 } })

  expect([positionOf('Edit Fields'), positionOf('Other')]).toEqual([
    [220, 140],
    [220, 0],
  ])
})

test('K02 in a loop what lies behind makes room, and what lies before stays', () => {
  workspace = openSample({
    nodes: [
      sampleNode('Before', { position: [0, 200] }),
      sampleNode('A', { position: [220, 0] }),
      sampleNode('B', { position: [440, 0] }),
    ],
    connections: ['Before>A', 'A>B', 'B>Before'],
  })

  add('heddle.set', { into: { source: 'A', sourceOutput: 0, target: 'B', targetInput: 0 } })

  expect(['Before', 'A', 'B'].map(positionOf)).toEqual([
    [0, 200],
    [220, 0],
    [660, 0],
  ])
})

test('K02 a connection that is gone takes no node in', () => {
  add('heddle.set', { into: { source: 'Start', sourceOutput: 0, target: 'Gone', targetInput: 0 } })

  expect(nodeNames(workspace)).toEqual(['Start'])
})

test('P18 tidying up lays all nodes out from left to right, from where they were', async () => {
  workspace = openSample({
    nodes: [
      sampleNode('A', { position: [500, 700] }),
      sampleNode('B', { position: [100, 300] }),
      sampleNode('Note', { type: 'heddle.stickyNote', position: [7, 7] }),
    ],
    connections: ['A>B'],
  })

  await tidyUp(workspace)

  expect([positionOf('A'), positionOf('B'), positionOf('Note')]).toEqual([
    [100, 300],
    [320, 300],
    [7, 7],
  ])
  undoStep(workspace)
  expect(positionOf('A')).toEqual([500, 700])
})

test('P18 of several selected nodes only those are laid out; one alone stands for all', async () => {
  const nodes = ['A', 'B', 'C'].map((name) => sampleNode(name, { position: [0, 0] }))
  workspace = openSample({ nodes })
  selectNodes(workspace, ['A', 'B'])
  await tidyUp(workspace)
  expect(['A', 'B', 'C'].map(positionOf)).toEqual([
    [0, 0],
    [0, 240],
    [0, 0],
  ])

  workspace = openSample({ nodes })
  selectNodes(workspace, ['A'])
  await tidyUp(workspace)
  expect(['A', 'B', 'C'].map(positionOf)).toEqual([
    [0, 0],
    [0, 240],
    [0, 480],
  ])
})

test('R12 nothing is tidied up that can only be read, and nothing where there is nothing', async () => {
  expect(await tidyUp(openSample({ readOnly: true }))).toEqual({ kind: 'readOnly', because: 'page' })
  expect(await tidyUp(openSample({ nodes: [] }))).toEqual({ kind: 'done' })
})

const foreign = sampleDocument(
  [
    sampleNode('Begin', { type: 'n8n-nodes-base.start', position: [10, 20] }),
    sampleNode('A', { position: [300, 140] }),
    sampleNode('B', { position: [520, 60] }),
  ],
  ['Begin>A', 'A>B'],
)

test('K05 imported nodes keep their places among each other, from where they were put', async () => {
  await importNodes(workspace, foreign, [1000, 2000])

  expect([positionOf('A'), positionOf('B')]).toEqual([
    [1000, 2080],
    [1220, 2000],
  ])
  expect(selectedNames(workspace)).toEqual(['A', 'B'])
  expect(connections().toSorted()).toEqual(['A:0>B:0', 'Start:0>A:0'])
})

test('K05 without a place they stay where they were; nothing but a second start adds nothing', async () => {
  await importNodes(workspace, foreign)
  expect(positionOf('A')).toEqual([300, 140])

  selectNodes(workspace, ['Start'])
  expect(await importNodes(workspace, sampleDocument([sampleNode('Start')]))).toEqual({ kind: 'done' })
  expect(selectedNames(workspace)).toEqual(['Start'])
})

test('K06 of a type with a limit as many are imported as there is room for', async () => {
  await loadTypes([sampleType('few', { maxNodes: 2 })])
  workspace = openSample({ nodes: [sampleNode('One', { type: 'heddle.few' })] })
  const few = (name: string) => sampleNode(name, { type: 'heddle.few' })

  await importNodes(
    workspace,
    sampleDocument([few('Two'), few('Three'), sampleNode('After')], ['Three>After']),
  )

  expect(nodeNames(workspace)).toEqual(['One', 'Two', 'After'])
  expect(connections()).toEqual(['One:0>After:0'])
})

test('K05 an id that means another workflow here is not called by a foreign one', async () => {
  await loadSampleTypes({ 'GET /workflows': () => [{ id: '7', name: 'Ours', active: false, tags: [] }] })
  const call = (name: string, cachedResultName: string) =>
    sampleNode(name, {
      type: 'heddle.executeWorkflow',
      parameters: { workflowId: { __rl: true, mode: 'list', value: '7', cachedResultName } },
    })

  await importForeign(workspace, sampleDocument([call('Other', 'Theirs'), call('Same', 'Ours')]))

  const called = (name: string) => findNode(currentDocument(workspace), name)?.parameters.workflowId
  expect(called('Other')).toMatchObject({ value: '', cachedResultName: 'Theirs' })
  expect(called('Same')).toMatchObject({ value: '7' })
})

test('K05 credentials of a foreign workflow are those of the same name and type here', async () => {
  queryClient.setQueryData(credentialList.queryKey, [
    { id: '5', name: 'Mine', type: 'token', nodesAccess: [], createdAt: '', updatedAt: '' },
  ])
  const node = sampleNode('A', { credentials: { token: { id: '99', name: 'Mine' } } })

  await importForeign(workspace, sampleDocument([node]))

  expect(findNode(currentDocument(workspace), 'A')?.credentials).toEqual({ token: { id: '5', name: 'Mine' } })
})

test('K05 an address that gives a workflow adds it, another says why not', async () => {
  await loadSampleTypes({ 'GET /workflows/from-url': () => ({ ...foreign, nodes: [sampleNode('Far')] }) })
  await importFromAddress(workspace, 'https://x.example/w.json', [0, 0])
  expect(nodeNames(workspace)).toEqual(['Start', 'Far'])

  workspace.tell(await importFromAddress(openSample(), 'https://x.example/w.json'))
  expect(toastTitles()).toEqual([])
})
