import { listConnections } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { agentNode, openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { selectedNames, selectNodes } from '../selection.ts'
import type { CreatorTarget } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'
import { addNode } from './add-node.ts'
import { tidyUp } from './tidy-up.ts'
import { walkSelection, type Direction } from './walk-selection.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openSample({ nodes: [agentNode('Agent', [400, 100])] })
})

const place = (kind: string): CreatorTarget => ({ from: { node: 'Agent', index: 0, end: 'subInput', kind } })
const positionOf = (name: string) => findNode(currentDocument(workspace), name)?.position ?? [NaN, NaN]
const connections = () =>
  listConnections(currentDocument(workspace)).map(
    ({ source, target, type, targetInput }) => `${source}>${target}:${targetInput} as ${type}`,
  )

test('a node that is added at a place hangs there, below its root and on the grid', () => {
  addNode(workspace, 'heddle.model', place('ai_languageModel'))

  const [x, y] = positionOf('model')
  expect(connections()).toEqual(['model>Agent:0 as ai_languageModel'])
  expect(y).toBeGreaterThan(200)
  expect([x % 20, y % 20]).toEqual([0, 0])
})

test('one more stands beside the others', () => {
  addNode(workspace, 'heddle.mailTool', place('ai_tool'))
  addNode(workspace, 'heddle.mailTool', place('ai_tool'))

  const [first, second] = currentDocument(workspace).nodes.slice(1)
  expect(connections()).toHaveLength(2)
  expect(second?.position[1]).toBe(first?.position[1])
  expect((second?.position[0] ?? 0) - (first?.position[0] ?? 0)).toBeGreaterThanOrEqual(100)
})

test('where only one fits, a new one takes its place', () => {
  addNode(workspace, 'heddle.model', place('ai_languageModel'))
  addNode(workspace, 'heddle.model', place('ai_languageModel'))

  expect(connections()).toEqual(['model1>Agent:0 as ai_languageModel'])
})

test('a node that can be several things becomes what the place asks for', () => {
  addNode(workspace, 'heddle.store', place('ai_tool'))

  expect(findNode(currentDocument(workspace), 'store')?.parameters).toEqual({ mode: 'tool' })
})

test('a node that is added for a sub-node has the place for it, and the sub-node hangs there', () => {
  workspace = openSample({ nodes: [sampleNode('Parser', { type: 'heddle.model', position: [0, 300] })] })
  const from = { node: 'Parser', index: 0, end: 'subOutput', kind: 'ai_outputParser' } as const

  addNode(workspace, 'heddle.agent', { from, position: [100, 100] })

  expect(connections()).toEqual(['Parser>agent:0 as ai_outputParser'])
  expect(findNode(currentDocument(workspace), 'agent')).toMatchObject({
    position: [100, 100],
    parameters: { parses: true },
  })
})

test('a sub-node that is added with a node selected hangs on that, if it has a place for it', () => {
  selectNodes(workspace, ['Agent'])
  addNode(workspace, 'heddle.model')
  selectNodes(workspace, ['model'])
  addNode(workspace, 'heddle.memory')

  expect(connections()).toEqual(['model>Agent:0 as ai_languageModel'])
})

test('a node behind a wide one does not overlap it, and none is put behind a sub-node', () => {
  selectNodes(workspace, ['Agent'])
  addNode(workspace, 'heddle.set')
  expect(positionOf('Edit Fields')[0] - positionOf('Agent')[0]).toBeGreaterThan(300)

  addNode(workspace, 'heddle.model', place('ai_languageModel'))
  addNode(workspace, 'heddle.set')

  expect(connections()).toEqual(['Agent>Edit Fields:0 as main', 'model>Agent:0 as ai_languageModel'])
})

test('tidying up puts sub-nodes below their root, beside each other, and its neighbours on its height', async () => {
  workspace = openAgent()

  workspace.tell(await tidyUp(workspace))

  const below = ['Model', 'Mail', 'Store'].map(positionOf)
  const lefts = below.map(([x]) => x)
  const root = positionOf('Agent')
  expect(new Set(below.map(([, y]) => y)).size).toBe(1)
  expect(below[0]?.[1]).toBeGreaterThan(root[1] + 100)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  expect((lefts[2] ?? 0) - (lefts[1] ?? 0)).toBeGreaterThanOrEqual(100)
  expect([positionOf('Start')[1], positionOf('After')[1]]).toEqual([root[1], root[1]])
})

test('what stands below a root in its column stands below its sub-nodes, too', async () => {
  workspace = openAgent()
  addNode(workspace, 'heddle.set', { from: { node: 'Start', index: 0, end: 'output' } })

  workspace.tell(await tidyUp(workspace))

  const [[, agent], [, model], [, other]] = [
    positionOf('Agent'),
    positionOf('Model'),
    positionOf('Edit Fields'),
  ]
  // The one that comes first in the column may be either.
  expect(other > agent ? other - model : agent - other).toBeGreaterThanOrEqual(200)
})

test('of selected nodes the sub-nodes go along', async () => {
  workspace = openAgent()
  selectNodes(workspace, ['Start', 'Agent'])
  const before = positionOf('After')

  workspace.tell(await tidyUp(workspace))

  expect(positionOf('After')).toEqual(before)
  expect(positionOf('Model')[1]).toBe(positionOf('Agent')[1] + 220)
})

test('arrow keys lead down to the sub-nodes, along them, and up again', () => {
  workspace = openAgent()
  selectNodes(workspace, ['Agent'])
  const steps: Direction[] = ['down', 'right', 'right', 'right', 'left', 'up', 'right']

  const walked = steps.map((direction) => {
    walkSelection(workspace, direction)
    return selectedNames(workspace)[0]
  })

  expect(walked).toEqual(['Model', 'Mail', 'Store', 'Store', 'Mail', 'Agent', 'After'])
})

test('from a sub-node the way down goes on with the node below its root', () => {
  workspace = openAgent()
  addNode(workspace, 'heddle.set', { from: { node: 'Start', index: 0, end: 'output' }, position: [220, 500] })
  selectNodes(workspace, ['Model'])

  walkSelection(workspace, 'down')

  expect(selectedNames(workspace)).toEqual(['Edit Fields'])
})

test('sub-nodes are no siblings of nodes that begin a workflow', () => {
  workspace = openAgent()
  addNode(workspace, 'heddle.webhook', { position: [0, 900] })
  selectNodes(workspace, ['Start'])

  walkSelection(workspace, 'down')

  expect(selectedNames(workspace)).toEqual(['webhook'])
})
