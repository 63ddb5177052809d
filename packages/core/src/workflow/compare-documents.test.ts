import { expect, test } from 'vitest'
import { applyOperation, compareDocuments, diffDocuments, listConnections, type Operation } from './index.ts'
import { edited, sampleDocument as base, sampleNode as node, connection } from '../testing/sample-document.ts'

test('what was removed stays in the picture with its connections, beside what took its place', () => {
  const after = edited(
    { type: 'removeNodes', names: ['B'] },
    { type: 'addNodes', nodes: [node('D', { position: [220, 0] })], connections: [connection('A', 'D')] },
  )

  const { document, nodes, diff } = compareDocuments(base, after)

  expect(nodes.map(({ name, marks }) => [name, marks])).toEqual([
    ['D', ['added']],
    ['B', ['removed']],
  ])
  expect(document.nodes.find(({ name }) => name === 'B')?.position).toEqual([220, 140])
  expect(listConnections(document)).toEqual(
    expect.arrayContaining([connection('A', 'D'), connection('A', 'B'), connection('B', 'C')]),
  )
  expect(diff.connections).toEqual({
    added: [connection('A', 'D')],
    removed: [connection('A', 'B'), connection('B', 'C')],
  })
})

test('a node says everything that happened to it, each value before and after', () => {
  const start = applyOperation(base, {
    type: 'setParameters',
    node: 'A',
    parameters: { url: 'old', list: [1, 2], same: { deep: true } },
  })
  const after = [
    {
      type: 'setParameters',
      node: 'A',
      parameters: { url: 'new', list: [1, 3, 4], same: { deep: true } },
    },
    { type: 'updateNode', node: 'A', changes: { notes: 'n' } },
    { type: 'moveNodes', moves: [{ name: 'A', position: [20, 20] }] },
    { type: 'renameNode', from: 'A', to: 'First' },
  ].reduce((document, operation) => applyOperation(document, operation as Operation), start)

  expect(compareDocuments(start, after).nodes).toEqual([
    {
      name: 'First',
      oldName: 'A',
      marks: ['changed', 'renamed', 'moved'],
      values: [
        { path: ['parameters', 'url'], before: 'old', after: 'new' },
        { path: ['parameters', 'list', '1'], before: 2, after: 3 },
        { path: ['parameters', 'list', '2'], before: undefined, after: 4 },
        { path: ['notes'], before: undefined, after: 'n' },
      ],
    },
  ])
})

test('a node that takes the name of a removed one does not hide that it was removed', () => {
  const after = edited({ type: 'removeNodes', names: ['A'] }, { type: 'renameNode', from: 'B', to: 'A' })

  const { document, nodes } = compareDocuments(base, after)

  expect(diffDocuments(base, after).nodes).toMatchObject({
    removed: ['A'],
    renamed: [{ from: 'B', to: 'A' }],
    changed: [],
  })
  expect(nodes).toMatchObject([
    { name: 'A', oldName: 'B', marks: ['renamed'] },
    { name: 'A1', oldName: 'A', marks: ['removed'] },
  ])
  expect(listConnections(document)).toEqual([connection('A', 'C'), connection('A1', 'A')])
})
