import { expect, test } from 'vitest'
import {
  applyOperation,
  diffDocuments,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from './index.ts'

const node = (name: string, parameters = {}): WorkflowNode => ({
  id: `id-${name}`,
  name,
  type: 'x',
  typeVersion: 1,
  position: [0, 0],
  parameters,
})

const before: WorkflowDocument = {
  name: 'W',
  nodes: [node('A'), node('B', { v: "={{ $('A').item }}" }), node('C')],
  connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
  settings: { timezone: 'UTC' },
  pinData: { A: [{ json: {} }] },
}

const nothing = {
  nodes: { added: [], removed: [], renamed: [], moved: [], changed: [] },
  connections: { added: [], removed: [] },
  settings: [],
  pinData: [],
}

const line = { source: 'B', sourceOutput: 0, target: 'C', targetInput: 1, type: 'main' }

test.each<[Operation, object]>([
  [
    { type: 'moveNodes', moves: [{ name: 'A', position: [20, 0] }] },
    { nodes: { ...nothing.nodes, moved: ['A'] } },
  ],
  [{ type: 'addNodes', nodes: [node('D')] }, { nodes: { ...nothing.nodes, added: ['D'] } }],
  [{ type: 'removeNodes', names: ['C'] }, { nodes: { ...nothing.nodes, removed: ['C'] } }],
  [
    { type: 'updateNode', node: 'C', changes: { disabled: true, notes: 'n' } },
    { nodes: { ...nothing.nodes, changed: [{ name: 'C', fields: ['disabled', 'notes'] }] } },
  ],
  [
    { type: 'renameNode', from: 'A', to: 'Z' },
    { nodes: { ...nothing.nodes, renamed: [{ from: 'A', to: 'Z' }] } },
  ],
  [{ type: 'connect', connection: line }, { connections: { added: [line], removed: [] } }],
  [
    { type: 'updateSettings', settings: { timezone: undefined } },
    { settings: [{ key: 'timezone', before: 'UTC', after: undefined }] },
  ],
  [{ type: 'setPinData', node: 'A', items: undefined }, { pinData: ['A'] }],
  [{ type: 'renameWorkflow', name: 'V' }, { name: { before: 'W', after: 'V' } }],
])('a difference is told as what happened: $0.type', (operation, expected) => {
  expect(diffDocuments(before, applyOperation(before, operation))).toEqual({ ...nothing, ...expected })
})

test('two equal documents do not differ', () => {
  expect(diffDocuments(before, structuredClone(before))).toEqual(nothing)
})
