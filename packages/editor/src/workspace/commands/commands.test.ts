import { listConnections } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { nodeNames, openSample, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { currentDocument, findNode, undoStep } from '../document-store.ts'
import { nodeEnds } from '../run-store.ts'
import { selectedNames, selectNodes } from '../selection.ts'
import { addNode } from './add-node.ts'
import { deleteNodes } from './delete-nodes.ts'
import { duplicateNodes } from './duplicate-nodes.ts'
import { renameNode } from './rename-node.ts'
import { setParameter } from './set-parameters.ts'
import { toggleNodes } from './toggle-nodes.ts'
import { selectStream, walkSelection } from './walk-selection.ts'
import type { Viewport } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('Start', { position: [240, 300] })] })
})

const connections = () =>
  listConnections(currentDocument(workspace)).map(({ source, target }) => `${source}>${target}`)

test('K01 a new node gets a unique name with a numeric suffix and a place on the grid', () => {
  workspace.tell(addNode(workspace, 'heddle.set'))
  selectNodes(workspace, [])
  workspace.tell(addNode(workspace, 'heddle.set', { position: [903, 411] }))

  expect(nodeNames(workspace)).toEqual(['Start', 'Edit Fields', 'Edit Fields1'])
  expect(findNode(currentDocument(workspace), 'Edit Fields1')?.position).toEqual([900, 420])
})

test('L01 a node goes to [450, 450], on the grid, where nothing was clicked and nothing is selected', () => {
  workspace = openSample({ nodes: [] })

  workspace.tell(addNode(workspace, 'heddle.set'))

  expect(findNode(currentDocument(workspace), 'Edit Fields')?.position).toEqual([460, 460])
})

test('K01 a new node goes behind the selected one and is connected to it', () => {
  selectNodes(workspace, ['Start'])

  workspace.tell(addNode(workspace, 'heddle.set'))

  expect(findNode(currentDocument(workspace), 'Edit Fields')?.position).toEqual([460, 300])
  expect(connections()).toEqual(['Start>Edit Fields'])
  expect(selectedNames(workspace)).toEqual(['Edit Fields'])
})

test('P15 a node that is added for one of its actions has its parameters', () => {
  workspace.tell(addNode(workspace, 'heddle.set', { parameters: { mode: 'raw' } }))
  workspace.tell(addNode(workspace, 'heddle.webhook', { parameters: { method: 'POST' } }))

  expect(findNode(currentDocument(workspace), 'Edit Fields')?.parameters).toEqual({ mode: 'raw' })
  const hook = findNode(currentDocument(workspace), 'webhook')
  expect(hook?.parameters).toEqual({ method: 'POST', path: hook?.webhookId })
})

test('a new node does not cover another one', () => {
  selectNodes(workspace, ['Start'])
  workspace.tell(addNode(workspace, 'heddle.set'))
  selectNodes(workspace, ['Start'])
  workspace.tell(addNode(workspace, 'heddle.set'))

  expect(findNode(currentDocument(workspace), 'Edit Fields1')?.position).toEqual([460, 440])
})

test('K02 a node that is inserted into a connection takes its ends and shifts what is downstream, in one step', () => {
  workspace = openSample({
    nodes: [
      sampleNode('Start', { position: [240, 300] }),
      sampleNode('A', { position: [460, 300] }),
      sampleNode('B', { position: [680, 300] }),
    ],
    connections: ['Start>A', 'A>B'],
  })

  workspace.tell(
    addNode(workspace, 'heddle.set', {
      into: { source: 'Start', sourceOutput: 0, target: 'A', targetInput: 0 },
    }),
  )

  expect(connections().toSorted()).toEqual(['A>B', 'Edit Fields>A', 'Start>Edit Fields'])
  expect(currentDocument(workspace).nodes.map(({ position }) => position[0])).toEqual([240, 680, 900, 460])
  undoStep(workspace)
  expect(connections()).toEqual(['Start>A', 'A>B'])
})

test('K02 a node for the loose end of a connection is connected to that end', () => {
  workspace.tell(
    addNode(workspace, 'heddle.set', {
      from: { node: 'Start', index: 0, end: 'output' },
      position: [600, 600],
    }),
  )
  workspace.tell(
    addNode(workspace, 'heddle.if', {
      from: { node: 'Edit Fields', index: 0, end: 'input' },
      position: [400, 700],
    }),
  )

  expect(connections()).toEqual(['Start>Edit Fields', 'if>Edit Fields'])
})

test('K06 no more nodes of a type are added than it allows', () => {
  workspace.tell(addNode(workspace, 'heddle.start'))

  expect(nodeNames(workspace)).toEqual(['Start'])
  expect(useToasts.getState().toasts[0]).toMatchObject({
    kind: 'error',
    duration: 0,
    message: 'Only 1 "start" node is allowed in a workflow',
  })
})

test('K06 the last start node cannot be deleted, others can', () => {
  workspace.tell(addNode(workspace, 'heddle.set'))

  workspace.tell(deleteNodes(workspace, ['Start', 'Edit Fields']))
  expect(nodeNames(workspace)).toEqual(['Start'])
  workspace.tell(deleteNodes(workspace, ['Start']))

  expect(nodeNames(workspace)).toEqual(['Start'])
  expect(toastTitles()).toEqual(['The last start node cannot be deleted'])
})

test('K06 the start node can be deleted when a trigger can start the workflow, and then that stays', () => {
  workspace.tell(addNode(workspace, 'heddle.webhook'))

  workspace.tell(deleteNodes(workspace, ['Start']))
  workspace.tell(deleteNodes(workspace, ['webhook']))

  expect(nodeNames(workspace)).toEqual(['webhook'])
  expect(toastTitles()).toEqual(['The last start node cannot be deleted'])
})

test('K06 a trigger takes the place of the start node in one step; another node leaves it', () => {
  const [start] = currentDocument(workspace).nodes
  workspace.tell(addNode(workspace, 'heddle.webhook', { replaces: 'Start' }))
  const replaced = currentDocument(workspace).nodes
  undoStep(workspace)
  workspace.tell(addNode(workspace, 'heddle.set', { replaces: 'Start' }))

  expect(replaced).toMatchObject([{ name: 'webhook', position: start?.position }])
  expect(nodeNames(workspace)).toEqual(['Start', 'Edit Fields'])
})

test('V01 a type that does not exist cannot be added', () => {
  workspace.tell(addNode(workspace, 'heddle.nothing'))

  expect(toastTitles()).toEqual(['The node type "heddle.nothing" could not be found'])
})

test('R12 an edit in read-only mode changes nothing and says so until dismissed', () => {
  workspace = openSample({ readOnly: true })

  workspace.tell(addNode(workspace, 'heddle.set'))
  workspace.tell(deleteNodes(workspace, ['Start']))

  expect(nodeNames(workspace)).toEqual(['Start'])
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'error', duration: 0, title: 'Workflow cannot be changed' },
  ])
})

test('K11 toggling a node clears what it returned', () => {
  nodeEnds(workspace, 'Start', { startTime: 0, executionTime: 1, executionIndex: 0, source: [] })

  workspace.tell(toggleNodes(workspace, ['Start']))

  expect(findNode(currentDocument(workspace), 'Start')?.disabled).toBe(true)
  expect(workspace.run.getState().runData).toEqual({})
  workspace.tell(toggleNodes(workspace, ['Start']))
  expect(findNode(currentDocument(workspace), 'Start')?.disabled).toBeUndefined()
})

test('P18 duplicates keep their connections among each other and get names of their own', () => {
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('A'), sampleNode('B')],
    connections: ['Start>A', 'A>B'],
  })

  workspace.tell(duplicateNodes(workspace, ['A', 'B']))

  expect(nodeNames(workspace)).toEqual(['Start', 'A', 'B', 'A1', 'B1'])
  expect(connections()).toEqual(['Start>A', 'A>B', 'A1>B1'])
})

test('a duplicate of a webhook listens on an address of its own', () => {
  workspace.tell(addNode(workspace, 'heddle.webhook'))
  const original = findNode(currentDocument(workspace), 'webhook')

  workspace.tell(duplicateNodes(workspace, ['webhook']))

  const copy = findNode(currentDocument(workspace), 'webhook1')
  expect(copy?.webhookId).toMatch(/^[0-9a-f-]{36}$/)
  expect(copy?.webhookId).not.toBe(original?.webhookId)
  expect(original?.parameters).toEqual({ path: original?.webhookId })
  expect(copy?.parameters).toEqual({ path: copy?.webhookId })
})

test('renaming a node takes selection and data along and rewrites expressions, in one step', () => {
  workspace = openSample({
    nodes: [
      sampleNode('Start'),
      sampleNode('A'),
      sampleNode('B', { parameters: { x: '={{ $("A").first().json.y }}' } }),
    ],
  })
  selectNodes(workspace, ['A'])
  nodeEnds(workspace, 'A', { startTime: 0, executionTime: 1, executionIndex: 0, source: [] })

  expect(renameNode(workspace, 'A', 'Start')).toEqual({ kind: 'done', node: 'Start1' })

  expect(findNode(currentDocument(workspace), 'B')?.parameters).toEqual({
    x: '={{ $("Start1").first().json.y }}',
  })
  expect(selectedNames(workspace)).toEqual(['Start1'])
  expect(Object.keys(workspace.run.getState().runData)).toEqual(['Start1'])
  undoStep(workspace)
  expect(nodeNames(workspace)).toEqual(['Start', 'A', 'B'])
})

test('V01 a node cannot have a reserved name', () => {
  workspace.tell(renameNode(workspace, 'Start', '__proto__'))

  expect(toastTitles()).toEqual(['Invalid name'])
})

test('K12 setting a parameter of a node that is not there names the node', () => {
  expect(() => setParameter(workspace, { node: 'Nobody', path: ['x'] }, 1)).toThrow(
    'Node "Nobody" does not exist',
  )
})

test('K03 arrows walk along the connections and among siblings', () => {
  workspace = openSample({
    nodes: [
      sampleNode('Start'),
      sampleNode('Low', { position: [0, 200] }),
      sampleNode('High', { position: [0, 100] }),
      sampleNode('End'),
    ],
    connections: ['Start>Low', 'Start>High', 'High>End'],
  })
  selectNodes(workspace, ['Start'])
  const visited = (['right', 'down', 'up', 'right', 'left'] as const).map((direction) => {
    walkSelection(workspace, direction)
    return selectedNames(workspace)[0]
  })

  expect(visited).toEqual(['High', 'Low', 'High', 'End', 'High'])
})

test('K03 the view goes with the selection', () => {
  workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Far', { position: [9000, 0] })],
    connections: ['Start>Far'],
  })
  const revealed: string[] = []
  const reveal: Viewport['reveal'] = (nodes) => revealed.push(...nodes.map(({ name }) => name))
  workspace.view.setState({ viewport: { reveal } as Partial<Viewport> as Viewport })
  selectNodes(workspace, ['Start'])

  walkSelection(workspace, 'right')
  walkSelection(workspace, 'right')

  expect(revealed).toEqual(['Far'])
})

test('K03 nodes that nothing leads to are siblings of each other', () => {
  workspace = openSample({
    nodes: ['Start', 'Other', 'Child'].map((name, index) => sampleNode(name, { position: [0, index * 100] })),
    connections: ['Start>Child'],
  })
  selectNodes(workspace, ['Start'])

  walkSelection(workspace, 'down')
  expect(selectedNames(workspace)).toEqual(['Other'])
  walkSelection(workspace, 'down')
  expect(selectedNames(workspace)).toEqual(['Other'])
  walkSelection(workspace, 'left')
  expect(selectedNames(workspace)).toEqual(['Other'])
})

test('K03 shift and an arrow select everything downstream or upstream', () => {
  workspace = openSample({
    nodes: ['Start', 'A', 'B', 'C'].map((name) => sampleNode(name)),
    connections: ['Start>A', 'A>B'],
  })
  selectNodes(workspace, ['A'])

  selectStream(workspace, 'downstream')
  expect(selectedNames(workspace).toSorted()).toEqual(['A', 'B'])
  selectNodes(workspace, ['A'])
  selectStream(workspace, 'upstream')
  expect(selectedNames(workspace).toSorted()).toEqual(['A', 'Start'])
})
