import { expect, test } from 'vitest'
import {
  applyOperation,
  listConnections,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from './index.ts'

const node = (name: string, given: Partial<WorkflowNode> = {}): WorkflowNode => ({
  name,
  type: 'heddle.set',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...given,
})

/** Reads `If:1>Merge:0`. */
function connection(text: string) {
  const [source = '', sourceOutput, target = '', targetInput] = text.split(/[:>]/)
  return { source, sourceOutput: Number(sourceOutput), target, targetInput: Number(targetInput) }
}

const document: WorkflowDocument = {
  name: 'Orders',
  nodes: [
    node('Start'),
    node('If', {
      parameters: { plain: "$('Start')", text: "={{ $('Start').item.json.x }} {{ $node.Start.json }}" },
    }),
    node('Merge', { parameters: { deep: [{ list: '={{ $node["If"].json + $items(\'If\', 0).length }}' }] } }),
  ],
  connections: {
    Start: { main: [[{ node: 'If', type: 'main', index: 0 }]] },
    If: {
      main: [[{ node: 'Merge', type: 'main', index: 0 }], [{ node: 'Merge', type: 'main', index: 1 }]],
    },
  },
  settings: { timezone: 'Europe/Berlin' },
  pinData: { If: [{ json: { a: 1 } }] },
}

const apply = (operation: Operation) => applyOperation(document, operation)
const lines = (changed: WorkflowDocument) =>
  listConnections(changed).map(
    (line) => `${line.source}:${line.sourceOutput}>${line.target}:${line.targetInput}`,
  )

test('adding nodes joins them and leaves the others as they are', () => {
  const changed = apply({
    type: 'addNodes',
    nodes: [node('End')],
    connections: [connection('Merge:0>End:0')],
  })

  expect(changed.nodes.map(({ name }) => name)).toEqual(['Start', 'If', 'Merge', 'End'])
  expect(lines(changed)).toContain('Merge:0>End:0')
  expect(changed.nodes[1]).toBe(document.nodes[1])
  expect(changed.connections.If).toBe(document.connections.If)
})

test('K01 a node whose name is taken is refused by name', () => {
  expect(() => apply({ type: 'addNodes', nodes: [node('If')] })).toThrow('A node named "If" exists already')
  expect(() => apply({ type: 'addNodes', nodes: [node('__proto__')] })).toThrow('"__proto__" cannot be')
  expect(() => apply({ type: 'addNodes', nodes: [node(' ')] })).toThrow('cannot be empty')
})

test('removing a node takes its connections and its pinned data with it', () => {
  const changed = apply({ type: 'removeNodes', names: ['If'] })

  expect(changed.nodes.map(({ name }) => name)).toEqual(['Start', 'Merge'])
  expect(changed.connections).toEqual({})
  expect(changed.pinData).toEqual({})
})

test('moving nodes changes only the moved ones', () => {
  const changed = apply({ type: 'moveNodes', moves: [{ name: 'Start', position: [20, 40] }] })

  expect(changed.nodes[0]?.position).toEqual([20, 40])
  expect(changed.nodes[2]).toBe(document.nodes[2])
})

test('K02 two endpoints are joined at most once', () => {
  expect(apply({ type: 'connect', connection: connection('Start:0>If:0') })).toBe(document)
  expect(lines(apply({ type: 'connect', connection: connection('Start:2>Merge:1') }))).toEqual([
    'Start:0>If:0',
    'Start:2>Merge:1',
    'If:0>Merge:0',
    'If:1>Merge:1',
  ])
  expect(() => apply({ type: 'connect', connection: connection('Start:0>Nowhere:0') })).toThrow(
    'Node "Nowhere"',
  )
})

test('a connection that is removed leaves no empty lists behind', () => {
  const first = apply({ type: 'disconnect', connection: connection('If:1>Merge:1') })
  const second = applyOperation(first, { type: 'disconnect', connection: connection('If:0>Merge:0') })

  expect(first.connections.If).toEqual({ main: [[{ node: 'Merge', type: 'main', index: 0 }]] })
  expect(Object.keys(second.connections)).toEqual(['Start'])
  expect(apply({ type: 'disconnect', connection: connection('Merge:0>If:0') })).toBe(document)
})

test('connections of another type are a world of their own', () => {
  const tool = { ...connection('Start:0>If:0'), type: 'ai_tool' }

  const changed = apply({ type: 'connect', connection: tool })

  expect(changed.connections.Start?.ai_tool).toEqual([[{ node: 'If', type: 'ai_tool', index: 0 }]])
  expect(applyOperation(changed, { type: 'disconnect', connection: tool })).toEqual(document)
})

test('renaming follows connections, pinned data and expressions', () => {
  const changed = apply({ type: 'renameNode', from: 'If', to: 'Is "big"?' })

  expect(lines(changed)).toEqual(['Start:0>Is "big"?:0', 'Is "big"?:0>Merge:0', 'Is "big"?:1>Merge:1'])
  expect(Object.keys(changed.pinData ?? {})).toEqual(['Is "big"?'])
  expect(changed.nodes[2]?.parameters).toEqual({
    deep: [{ list: '={{ $node["Is \\"big\\"?"].json + $items(\'Is "big"?\', 0).length }}' }],
  })
  expect(changed.nodes[0]).toBe(document.nodes[0])
})

test('renaming rewrites every way to name a node, in expressions only', () => {
  const changed = apply({ type: 'renameNode', from: 'Start', to: "Ann's" })

  expect(changed.nodes[1]?.parameters).toEqual({
    plain: "$('Start')",
    text: `={{ $('Ann\\'s').item.json.x }} {{ $node["Ann's"].json }}`,
  })
  expect(() => apply({ type: 'renameNode', from: 'Start', to: 'If' })).toThrow('"If" exists already')
  expect(() => apply({ type: 'renameNode', from: 'Nowhere', to: 'X' })).toThrow('Node "Nowhere"')
  expect(apply({ type: 'renameNode', from: 'If', to: 'If' })).toBe(document)
})

test('K12 setting a parameter on a missing node names the node', () => {
  expect(() => apply({ type: 'setParameters', node: 'Ghost', parameters: {} })).toThrow(
    'Node "Ghost" does not exist',
  )
  expect(apply({ type: 'setParameters', node: 'Start', parameters: { a: 1 } }).nodes[0]?.parameters).toEqual({
    a: 1,
  })
})

test('fields of a node and settings set to undefined go', () => {
  const disabled = apply({ type: 'updateNode', node: 'If', changes: { disabled: true } })
  const enabled = applyOperation(disabled, {
    type: 'updateNode',
    node: 'If',
    changes: { disabled: undefined },
  })

  expect(disabled.nodes[1]?.disabled).toBe(true)
  expect(enabled).toEqual(document)
  expect(Object.keys(enabled.nodes[1] ?? {})).not.toContain('disabled')
  expect(apply({ type: 'updateSettings', settings: { timezone: undefined } }).settings).toEqual({})
})

test.each<Operation>([
  { type: 'addNodes', nodes: [] },
  { type: 'removeNodes', names: ['Ghost'] },
  { type: 'moveNodes', moves: [{ name: 'If', position: [0, 0] }] },
  { type: 'setParameters', node: 'Start', parameters: {} },
  { type: 'updateNode', node: 'If', changes: { type: 'heddle.set' } },
  { type: 'renameWorkflow', name: 'Orders' },
  { type: 'updateSettings', settings: { timezone: 'Europe/Berlin' } },
  { type: 'setPinData', node: 'Merge', items: undefined },
  { type: 'replaceDocument', document },
])('an edit that changes nothing gives back the same document: $type', (operation) => {
  expect(apply(operation)).toBe(document)
})

test('pinned data is set and removed by node', () => {
  const pinned = apply({ type: 'setPinData', node: 'Start', items: [{ json: {} }] })

  expect(pinned.pinData).toEqual({ If: [{ json: { a: 1 } }], Start: [{ json: {} }] })
  expect(applyOperation(pinned, { type: 'setPinData', node: 'Start', items: undefined })).toEqual(document)
  expect(apply({ type: 'renameWorkflow', name: 'Bills' }).name).toBe('Bills')
})
