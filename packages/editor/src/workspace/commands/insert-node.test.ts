import type { WorkflowNode } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { currentDocument, findNode, undoStep } from '../document-store.ts'
import { stickySize } from '../sticky.ts'
import type { Workspace } from '../workspace.ts'
import { addNode } from './add-node.ts'

beforeEach(loadSampleTypes)

/** A note around what begins at a place, 40 px on each side. */
const noteAround = (name: string, [x, y]: [number, number], [width, height]: [number, number]) =>
  sampleNode(name, {
    type: 'heddle.stickyNote',
    position: [x - 40, y - 40],
    parameters: { width: width + 80, height: height + 80, content: name },
  })

const row = [
  sampleNode('Start', { position: [240, 300] }),
  sampleNode('A', { position: [460, 300] }),
  sampleNode('B', { position: [680, 300] }),
]

const openRow = (...others: WorkflowNode[]): Workspace =>
  openSample({ nodes: [...row, ...others], connections: ['Start>A', 'A>B'] })

const insertBetween = (workspace: Workspace, source: string, target: string) =>
  workspace.tell(
    addNode(workspace, 'heddle.set', { into: { source, sourceOutput: 0, target, targetInput: 0 } }),
  )

function boxOf(workspace: Workspace, name: string) {
  const note = findNode(currentDocument(workspace), name)
  return note && { position: note.position, ...stickySize(note) }
}

test('a note around the nodes on both sides of a new one grows with them, in the same step', () => {
  const workspace = openRow(noteAround('All', [240, 300], [540, 100]))

  insertBetween(workspace, 'Start', 'A')

  expect(boxOf(workspace, 'All')).toEqual({ position: [200, 260], width: 840, height: 180 })
  undoStep(workspace)
  expect(boxOf(workspace, 'All')).toEqual({ position: [200, 260], width: 620, height: 180 })
  expect(findNode(currentDocument(workspace), 'B')?.position).toEqual([680, 300])
})

test('a note around nodes that all move goes with them, one around others stays', () => {
  const workspace = openRow(
    noteAround('First', [240, 300], [100, 100]),
    noteAround('Rest', [460, 300], [320, 100]),
  )

  insertBetween(workspace, 'Start', 'A')

  expect(boxOf(workspace, 'First')).toEqual({ position: [200, 260], width: 180, height: 180 })
  expect(boxOf(workspace, 'Rest')).toEqual({ position: [640, 260], width: 400, height: 180 })
})

test('a note also takes in a new node that finds its place taken and goes below it', () => {
  const workspace = openSample({
    nodes: [
      sampleNode('Start', { position: [240, 300] }),
      sampleNode('Other', { position: [460, 300] }),
      sampleNode('A', { position: [900, 300] }),
      noteAround('All', [240, 300], [760, 100]),
    ],
    connections: ['Start>A'],
  })

  insertBetween(workspace, 'Start', 'A')

  expect(findNode(currentDocument(workspace), 'Edit Fields')?.position).toEqual([460, 440])
  expect(boxOf(workspace, 'All')).toEqual({ position: [200, 260], width: 840, height: 320 })
})
