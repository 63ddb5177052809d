import type { WorkflowNode } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { currentDocument, undoStep } from '../document-store.ts'
import { selectNodes } from '../selection.ts'
import { tidyUp } from './tidy-up.ts'

beforeEach(loadSampleTypes)

const positions = (nodes: readonly WorkflowNode[]) =>
  Object.fromEntries(nodes.map(({ name, position }) => [name, position]))

test('nodes stand in columns, and branches in the order of their outputs', async () => {
  const workspace = openSample({
    nodes: [
      sampleNode('If', { type: 'heddle.if', position: [0, 0] }),
      sampleNode('No', { position: [40, 0] }),
      sampleNode('After no', { position: [60, 0] }),
      sampleNode('Yes', { position: [40, 500] }),
      sampleNode('After yes', { position: [60, 500] }),
    ],
    connections: ['If:1>No', 'If:0>Yes', 'No>After no', 'Yes>After yes'],
  })

  workspace.tell(await tidyUp(workspace))

  const { nodes } = currentDocument(workspace)
  const at = positions(nodes)
  expect(at.Yes?.[0]).toBe(at.No?.[0])
  expect(at.Yes?.[1]).toBeLessThan(at.No?.[1] ?? 0)
  expect(at['After yes']?.[1]).toBeLessThan(at['After no']?.[1] ?? 0)
  expect(at['After yes']?.[0]).toBeGreaterThan(at.Yes?.[0] ?? 0)
})

test('a note stays around its nodes with the same margin, in the same step', async () => {
  const note = sampleNode('Note', {
    type: 'heddle.stickyNote',
    position: [380, 380],
    parameters: { width: 240, height: 240, content: 'Second' },
  })
  const workspace = openSample({
    nodes: [sampleNode('A', { position: [0, 0] }), sampleNode('B', { position: [460, 460] }), note],
    connections: ['A>B'],
  })

  workspace.tell(await tidyUp(workspace))
  const tidied = positions(currentDocument(workspace).nodes)
  undoStep(workspace)

  const [x = 0, y = 0] = tidied.B ?? []
  expect(tidied.B).not.toEqual([460, 460])
  expect(tidied.Note).toEqual([x - 80, y - 80])
  expect(positions(currentDocument(workspace).nodes)).toMatchObject({ B: [460, 460], Note: [380, 380] })
})

test('of several selected nodes only those are laid out, of one all of them', async () => {
  const workspace = openSample({
    nodes: ['A', 'B', 'C'].map((name, index) => sampleNode(name, { position: [index * 20, 0] })),
  })
  selectNodes(workspace, ['A', 'B'])
  workspace.tell(await tidyUp(workspace))
  const some = positions(currentDocument(workspace).nodes)
  selectNodes(workspace, ['A'])
  workspace.tell(await tidyUp(workspace))
  const all = positions(currentDocument(workspace).nodes)

  expect(some.C).toEqual([40, 0])
  expect(some.B).not.toEqual([20, 0])
  expect(all.C).not.toEqual([40, 0])
})
