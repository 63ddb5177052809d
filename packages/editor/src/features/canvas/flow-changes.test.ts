import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { selectedNames, selectNodes } from '../../workspace/selection.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { createFlow, type Flow } from './flow-store.ts'

let workspace: Workspace
let flow: Flow

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('A', { position: [20, 40] }), sampleNode('B')] })
  flow = createFlow(workspace)
  onTestFinished(flow.follow())
})

const drawn = (id: string) => flow.store.getState().nodes.find((node) => node.id === id)

test('a node that is dragged goes with the pointer, and the others stay as they are', () => {
  const other = drawn('B')

  flow.applyChanges([{ type: 'position', id: 'A', position: { x: 1, y: 2 }, dragging: true }])

  expect(drawn('A')).toMatchObject({ position: { x: 1, y: 2 }, dragging: true })
  expect(drawn('B')).toBe(other)
})

test('a node that was measured knows its size, and takes it when a person gave it', () => {
  const dimensions = { width: 310, height: 170 }
  const { width, height } = drawn('A') ?? {}

  flow.applyChanges([{ type: 'dimensions', id: 'A', dimensions }])
  expect(drawn('A')).toMatchObject({ measured: dimensions, position: { x: 20, y: 40 } })
  expect([drawn('A')?.width, drawn('A')?.height]).toEqual([width, height])

  flow.applyChanges([{ type: 'dimensions', id: 'A', dimensions, resizing: true }])
  expect(drawn('A')).toMatchObject({ measured: dimensions, ...dimensions })
})

test('a report without a place or a size changes nothing', () => {
  const before = drawn('A')

  flow.applyChanges([{ type: 'position', id: 'A' }])
  flow.applyChanges([{ type: 'dimensions', id: 'A', resizing: false }])
  flow.applyChanges([{ type: 'remove', id: 'A' }])

  expect(drawn('A')).toBe(before)
})

test('what a person selects is added, and what they leave goes', () => {
  selectNodes(workspace, ['A'])

  flow.applyChanges([{ type: 'select', id: 'B', selected: true }])
  expect(selectedNames(workspace)).toEqual(['A', 'B'])
  flow.applyChanges([{ type: 'select', id: 'A', selected: false }])
  expect(selectedNames(workspace)).toEqual(['B'])
})
