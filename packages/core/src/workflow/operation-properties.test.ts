import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalJson } from '../index.ts'
import { applyOperation, listConnections, type Operation, type WorkflowDocument } from './index.ts'

const names = ['A', 'B', 'C', 'D', 'E']
const name = fc.constantFrom(...names)
const position = fc.tuple(fc.integer(), fc.integer())
const connection = fc.record({
  source: name,
  sourceOutput: fc.nat(2),
  target: name,
  targetInput: fc.nat(2),
  type: fc.constantFrom('main', 'ai_tool', undefined),
})

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    type: fc.constant('addNodes' as const),
    nodes: fc.uniqueArray(name, { maxLength: 2 }).map((added) =>
      added.map((node) => ({
        name: node,
        type: 'x',
        typeVersion: 1,
        position: [0, 0] as [number, number],
        parameters: { text: `={{ $('${node}').item }}` },
      })),
    ),
    connections: fc.array(connection, { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('removeNodes' as const), names: fc.array(name, { maxLength: 2 }) }),
  fc.record({
    type: fc.constant('moveNodes' as const),
    moves: fc.array(fc.record({ name, position }), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('connect' as const), connection }),
  fc.record({ type: fc.constant('disconnect' as const), connection }),
  fc.record({ type: fc.constant('renameNode' as const), from: name, to: name }),
  fc.record({
    type: fc.constant('setPinData' as const),
    node: name,
    items: fc.option(fc.array(fc.record({ json: fc.constant({}) })), { nil: undefined }),
  }),
)

const empty: WorkflowDocument = { name: 'W', nodes: [], connections: {}, settings: {} }

/** Edits of a person: those that are refused change nothing. */
function tryApply(document: WorkflowDocument, edit: Operation): WorkflowDocument {
  try {
    return applyOperation(document, edit)
  } catch {
    return document
  }
}

/** What must never be true of a document. */
function faults(document: WorkflowDocument): unknown[] {
  const known = new Set(document.nodes.map((node) => node.name))
  const lines = listConnections(document)
  return [
    ...document.nodes.filter(
      (node, index) => document.nodes.findIndex((other) => other.name === node.name) !== index,
    ),
    ...lines.filter(({ source, target }) => !known.has(source) || !known.has(target)),
    ...lines.filter((line, index) => lines.findIndex((other) => equalJson(other, line)) !== index),
    ...Object.keys(document.pinData ?? {}).filter((pinned) => !known.has(pinned)),
  ]
}

test('whatever the edits, names stay unique and connections and pinned data belong to nodes', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 25 }), (edits) => {
      expect(faults(edits.reduce(tryApply, empty))).toEqual([])
    }),
  )
})

test('an edit never changes the document it was applied to, so keeping the old one undoes it exactly', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (edits) => {
      let document = empty
      for (const edit of edits) {
        const old = document
        const copy = structuredClone(old)
        document = tryApply(old, edit)
        expect(old).toEqual(copy)
      }
    }),
  )
})

test('connecting and then disconnecting gives back what was there', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 15 }), connection, (edits, line) => {
      const document = edits.reduce(tryApply, empty)
      const connected = tryApply(document, { type: 'connect', connection: line })
      fc.pre(connected !== document)
      expect(applyOperation(connected, { type: 'disconnect', connection: line })).toEqual(document)
    }),
  )
})
