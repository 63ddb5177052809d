import { applyOperation, compareDocuments, listConnections, type Operation } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import { sampleDocument, sampleNode } from '../../testing/open-sample.ts'
import { sidesOf } from './sides.ts'
import type { WholeVersion } from './use-history.ts'

const start = sampleDocument(
  ['Start', 'A', 'B'].map((name) => sampleNode(name, { id: name })),
  ['Start>A', 'A>B'],
)

const sidesAfter = (...operations: Operation[]) => {
  const later = operations.reduce(applyOperation, start)
  const base = { ...start, createdAt: '2026-01-01' } as unknown as WholeVersion
  const shown = { ...later, createdAt: '2026-01-02' } as unknown as WholeVersion
  const comparison = compareDocuments(start, later)
  const sides = sidesOf({ shown, base, comparison })
  if (!sides) throw new Error('Two versions are compared')
  return sides
}

test('each of two versions shows its own nodes and connections, marked with what happened to them', () => {
  const { before, after } = sidesAfter(
    { type: 'removeNodes', names: ['B'] },
    { type: 'renameNode', from: 'A', to: 'First' },
    { type: 'addNodes', nodes: [sampleNode('New')], connections: [] },
  )

  expect(before.comparison.document.nodes.map(({ name }) => name)).toEqual(['Start', 'A', 'B'])
  expect(before.comparison.nodes.map(({ name, marks }) => [name, marks[0]])).toEqual([
    ['A', 'renamed'],
    ['B', 'removed'],
  ])
  expect(after.comparison.nodes.map(({ name, marks }) => [name, marks[0]])).toEqual([
    ['First', 'renamed'],
    ['New', 'added'],
  ])
  expect(listConnections(before.comparison.document)).toEqual(
    expect.arrayContaining([...before.comparison.diff.connections.removed]),
  )
  expect(before.comparison.diff.connections.removed).toMatchObject([{ source: 'A', target: 'B' }])
  expect(after.comparison.diff.connections.removed).toEqual([])
})

test('a node is found in both versions under the name that it has there', () => {
  const { before, after } = sidesAfter({ type: 'renameNode', from: 'A', to: 'First' })

  expect([before.nameOf('First'), after.nameOf('First')]).toEqual(['A', 'First'])
})
