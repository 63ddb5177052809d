import { listConnections } from '@heddle/core/workflow'
import type { FinalConnectionState } from '@xyflow/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes, loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import type { Viewport } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { connectionOf, endConnection, isAllowedConnection } from './connecting.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({
    nodes: [sampleNode('A'), sampleNode('If', { type: 'heddle.if' }), sampleNode('B')],
    connections: ['A>If', 'If:1>B'],
  })
  workspace.view.setState({
    viewport: { toCanvas: ({ clientX, clientY }) => [clientX, clientY] } as Viewport,
  })
})

const ends = (source: string, output: number, target: string, input = 0) => ({
  source,
  target,
  sourceHandle: `output-${output}`,
  targetHandle: `input-${input}`,
})

test('the handles of the canvas say which ports are joined; without them the first ones are', () => {
  expect(connectionOf(ends('A', 2, 'B', 3))).toEqual({
    source: 'A',
    sourceOutput: 2,
    target: 'B',
    targetInput: 3,
  })
  expect(connectionOf({ source: 'A', target: 'B', sourceHandle: null })).toEqual({
    source: 'A',
    sourceOutput: 0,
    target: 'B',
    targetInput: 0,
  })
})

test.each([
  ['two nodes that are not joined', ends('B', 0, 'A'), true],
  ['the same two, by another output', ends('A', 1, 'If'), true],
  ['the same two, by another input', ends('A', 0, 'If', 1), true],
  ['another node from the same output', ends('A', 0, 'B'), true],
  ['another source into the same input', ends('If', 0, 'B'), true],
  ['what is joined already', ends('A', 0, 'If'), false],
  ['what is joined already by a second output', ends('If', 1, 'B'), false],
  ['a node with itself', ends('A', 0, 'A'), false],
])('joining %s: %#', (_case, wanted, allowed) => {
  expect(isAllowedConnection(workspace, wanted)).toBe(allowed)
})

/** What is drawn under the pointer when the connection is dropped. */
function dropOn(node: string | undefined) {
  const element = document.createElement('div')
  if (node !== undefined) {
    element.className = 'react-flow__node'
    element.dataset.id = node
  }
  // The document of these tests has no layout, so it cannot know what lies where.
  document.elementFromPoint = vi.fn<typeof document.elementFromPoint>(() => element)
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'))
}

const drawn = (from: string, handle: string, type: 'source' | 'target', to?: object) =>
  ({
    fromNode: { id: from },
    fromHandle: { id: handle, type },
    toHandle: to ?? null,
  }) as unknown as FinalConnectionState

const mouse = new MouseEvent('mouseup', { clientX: 400, clientY: 300 })
const connections = () =>
  listConnections(currentDocument(workspace)).map(
    ({ source, sourceOutput, target, targetInput }) => `${source}:${sourceOutput}>${target}:${targetInput}`,
  )
const creator = () => workspace.view.getState().creator

test('K02 a connection that is dropped on a node goes to its first port', () => {
  dropOn('A')

  endConnection(workspace, mouse, drawn('B', 'output-1', 'source'))
  endConnection(workspace, mouse, drawn('If', 'input-1', 'target'))

  expect(connections().slice().toSorted()).toEqual(['A:0>If:0', 'A:0>If:1', 'B:1>A:0', 'If:1>B:0'])
  expect(creator()).toBeUndefined()
})

test('K02 nothing happens when it is dropped on its own node, or on a port that has taken it already', () => {
  dropOn('A')

  endConnection(workspace, mouse, drawn('A', 'output-0', 'source'))
  endConnection(workspace, mouse, drawn('B', 'output-0', 'source', { id: 'input-0' }))

  expect(connections()).toEqual(['A:0>If:0', 'If:1>B:0'])
  expect(creator()).toBeUndefined()
})

test('K02 on the empty canvas it asks for a node, whose port comes to lie under the pointer', () => {
  dropOn(undefined)

  endConnection(workspace, mouse, drawn('If', 'output-1', 'source'))
  expect(creator()).toEqual({ from: { node: 'If', index: 1, end: 'output' }, position: [400, 250] })

  endConnection(workspace, mouse, drawn('If', 'input-0', 'target'))
  expect(creator()).toEqual({ from: { node: 'If', index: 0, end: 'input' }, position: [300, 250] })
})

test('K02 a finger drops it where the finger was last', () => {
  dropOn(undefined)
  const touch = (changedTouches: object[]) =>
    Object.assign(new Event('touchend'), { changedTouches }) as unknown as TouchEvent

  endConnection(workspace, touch([{ clientX: 10, clientY: 90 }]), drawn('A', 'output-0', 'source'))
  expect(creator()?.position).toEqual([10, 40])
  expect(document.elementFromPoint).toHaveBeenLastCalledWith(10, 90)

  endConnection(workspace, touch([]), drawn('A', 'output-0', 'source'))
  expect(creator()?.position).toEqual([0, -50])
})

test('a drag that began nowhere ends without anything', () => {
  dropOn(undefined)

  endConnection(workspace, mouse, { ...drawn('A', 'output-0', 'source'), fromNode: null } as never)
  endConnection(workspace, mouse, { ...drawn('A', 'output-0', 'source'), fromHandle: null } as never)

  expect(creator()).toBeUndefined()
})

const supplyEnds = (source: string, target: string, kinds: [string, string]) => ({
  source,
  target,
  sourceHandle: `output-0-${kinds[0]}`,
  targetHandle: `input-0-${kinds[1]}`,
})

test('a connection of a sub-node has the kind of its ends, and only equal kinds meet', async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()

  expect(connectionOf(supplyEnds('Model', 'Agent', ['ai_languageModel', 'ai_languageModel']))).toMatchObject({
    type: 'ai_languageModel',
  })
  const isAllowed = (source: string, kinds: [string, string]) =>
    isAllowedConnection(workspace, supplyEnds(source, 'Agent', kinds))
  expect(isAllowed('Store', ['ai_memory', 'ai_memory'])).toBe(true)
  expect(isAllowed('Store', ['ai_tool', 'ai_memory'])).toBe(false)
  expect(isAllowed('Model', ['ai_languageModel', 'ai_languageModel'])).toBe(false)
  expect(
    isAllowedConnection(workspace, {
      ...supplyEnds('Model', 'Agent', ['ai_tool', 'ai_tool']),
      targetHandle: 'input-0',
    }),
  ).toBe(false)
})

test('a connection from a place asks for a sub-node, and one from a sub-node for something to hang on', async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
  workspace.view.setState({
    viewport: { toCanvas: ({ clientX, clientY }) => [clientX, clientY] } as Viewport,
  })
  dropOn(undefined)

  endConnection(workspace, mouse, drawn('Agent', 'input-0-ai_memory', 'target'))
  expect(creator()).toEqual({
    from: { node: 'Agent', index: 0, end: 'subInput', kind: 'ai_memory' },
    position: [360, 300],
  })

  endConnection(workspace, mouse, drawn('Model', 'output-0-ai_languageModel', 'source'))
  expect(creator()).toEqual({
    from: { node: 'Model', index: 0, end: 'subOutput', kind: 'ai_languageModel' },
    position: [350, 200],
  })

  dropOn('After')
  endConnection(workspace, mouse, drawn('Model', 'output-0-ai_languageModel', 'source'))
  expect(connections()).not.toContain('Model:0>After:0')
})
