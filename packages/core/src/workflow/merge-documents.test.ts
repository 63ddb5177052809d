import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalJson } from '../index.ts'
import {
  applyOperation,
  listConnections,
  mergeDocuments,
  type Operation,
  type WorkflowDocument,
} from './index.ts'
import { edited, sampleDocument as base, sampleNode as node, connection } from '../testing/sample-document.ts'

test('REL-21 changes in different places are merged', () => {
  const mine = edited(
    { type: 'setParameters', node: 'A', parameters: { url: 'mine' } },
    { type: 'addNodes', nodes: [node('D')], connections: [connection('C', 'D')] },
  )
  const theirs = edited(
    { type: 'updateNode', node: 'A', changes: { notes: 'theirs' } },
    { type: 'disconnect', connection: connection('A', 'B') },
    { type: 'updateSettings', settings: { timezone: 'Europe/Paris' } },
    { type: 'renameWorkflow', name: 'Better' },
  )

  const { document, conflicts } = mergeDocuments({ base, mine, theirs })

  expect(conflicts).toEqual([])
  expect(document.name).toBe('Better')
  expect(document.settings).toEqual({ timezone: 'Europe/Paris' })
  expect(document.nodes[0]).toMatchObject({ parameters: { url: 'mine' }, notes: 'theirs' })
  expect(listConnections(document)).toEqual([connection('B', 'C'), connection('C', 'D')])
})

test('REL-21 the same parameter changed twice is a conflict that the chooser decides', () => {
  const mine = edited({ type: 'setParameters', node: 'A', parameters: { url: 'mine', a: 1 } })
  const theirs = edited({ type: 'setParameters', node: 'A', parameters: { url: 'theirs', b: 2 } })

  const { conflicts, document } = mergeDocuments({ base, mine, theirs })
  const other = mergeDocuments({ base, mine, theirs }, () => 'theirs')

  expect(conflicts).toEqual([
    { id: 'id-A.parameters.url', node: 'A', field: 'parameters.url', mine: 'mine', theirs: 'theirs' },
  ])
  expect(document.nodes[0]?.parameters).toEqual({ url: 'mine', a: 1, b: 2 })
  expect(other.document.nodes[0]?.parameters).toEqual({ url: 'theirs', a: 1, b: 2 })
})

test('REL-21 a field that one took away stays away', () => {
  const disabled = edited({ type: 'updateNode', node: 'A', changes: { disabled: true } })
  const mine = applyOperation(disabled, { type: 'setParameters', node: 'A', parameters: { a: 1 } })

  const { document } = mergeDocuments({ base: disabled, mine, theirs: base })

  expect(document.nodes[0]).toEqual(node('A', { parameters: { a: 1 } }))
})

test('REL-21 a rename is followed by what the other one wrote', () => {
  const mine = edited({ type: 'setParameters', node: 'C', parameters: { text: "={{ $('A').item }}" } })
  const theirs = edited({ type: 'renameNode', from: 'A', to: 'First' })

  const { document, conflicts } = mergeDocuments({ base, mine, theirs })

  expect(conflicts).toEqual([])
  expect(document.nodes.map(({ name }) => name)).toEqual(['First', 'B', 'C'])
  expect(document.nodes[2]?.parameters.text).toContain('First')
  expect(listConnections(document)).toEqual([connection('First', 'B'), connection('B', 'C')])
})

test('REL-21 two new nodes of the same name both stay', () => {
  const mine = edited({
    type: 'addNodes',
    nodes: [node('D', { id: 'my-d' })],
    connections: [connection('C', 'D')],
  })
  const theirs = edited({
    type: 'addNodes',
    nodes: [node('D', { id: 'their-d' })],
    connections: [connection('A', 'D')],
  })

  const { document } = mergeDocuments({ base, mine, theirs })

  expect(document.nodes.slice(3).map(({ id, name }) => [id, name])).toEqual([
    ['their-d', 'D'],
    ['my-d', 'D1'],
  ])
  expect(listConnections(document)).toContainEqual(connection('A', 'D'))
  expect(listConnections(document)).toContainEqual(connection('C', 'D1'))
})

test('REL-21 a node that one removed and the other changed is asked for, with its connections', () => {
  const mine = edited({ type: 'setParameters', node: 'B', parameters: { url: 'mine' } })
  const theirs = edited({ type: 'removeNodes', names: ['B'] })

  const kept = mergeDocuments({ base, mine, theirs })
  const gone = mergeDocuments({ base, mine, theirs }, () => 'theirs')

  expect(kept.conflicts).toMatchObject([{ node: 'B', field: 'removed', theirs: undefined }])
  expect(listConnections(kept.document)).toEqual(listConnections(base))
  expect(gone.document.nodes.map(({ name }) => name)).toEqual(['A', 'C'])
  expect(gone.document.connections).toEqual({})
})

const name = fc.constantFrom('A', 'B', 'C')
const value = fc.constantFrom(1, 2, 3)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ type: fc.constant('removeNodes' as const), names: fc.array(name, { maxLength: 1 }) }),
  fc.record({
    type: fc.constant('moveNodes' as const),
    moves: fc.array(fc.record({ name, position: fc.tuple(value, value) }), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('addNodes' as const),
    nodes: fc.uuid().map((id) => [node('New', { id })]),
  }),
  fc.record({
    type: fc.constant('connect' as const),
    connection: fc.tuple(name, name).map(([a, b]) => connection(a, b)),
  }),
  fc.record({
    type: fc.constant('disconnect' as const),
    connection: fc.constantFrom(connection('A', 'B'), connection('B', 'C')),
  }),
  fc.record({
    type: fc.constant('setParameters' as const),
    node: name,
    parameters: fc.record({ a: value, b: value }, { requiredKeys: [] }),
  }),
  fc.record({
    type: fc.constant('updateNode' as const),
    node: name,
    changes: fc.record({ notes: fc.string() }),
  }),
  fc.record({ type: fc.constant('updateSettings' as const), settings: fc.record({ timezone: fc.string() }) }),
  fc.record({ type: fc.constant('renameWorkflow' as const), name: fc.constantFrom('W', 'X', 'Y') }),
)

const edits = fc.array(operation, { maxLength: 10 }).map((operations) =>
  operations.reduce<WorkflowDocument>((document, each) => {
    try {
      return applyOperation(document, each)
    } catch {
      return document
    }
  }, base),
)

/** Everything a document says, each fact for itself, nodes by their ids. */
function factsOf(document: WorkflowDocument): Map<string, unknown> {
  const ids = new Map(document.nodes.map((each) => [each.name, each.id]))
  return new Map<string, unknown>([
    ['name', document.name],
    ...Object.entries(document.settings).map(([key, entry]) => [`settings ${key}`, entry] as const),
    ...document.nodes.flatMap(({ id, name: _name, position: _position, parameters, ...fields }) => [
      [`node ${id}`, true] as const,
      ...Object.entries(fields).map(([key, entry]) => [`node ${id} ${key}`, entry] as const),
      ...Object.entries(parameters).map(([key, entry]) => [`node ${id} parameters.${key}`, entry] as const),
    ]),
    ...listConnections(document).map(
      ({ source, target }) => [`line ${ids.get(source)} ${ids.get(target)}`, true] as const,
    ),
  ])
}

test('REL-21 nothing is lost in 1,000 random interleavings: what only one changed holds, the rest is asked for', () => {
  fc.assert(
    fc.property(edits, edits, (mine, theirs) => {
      const { document, conflicts } = mergeDocuments({ base, mine, theirs })
      const [old, my, their, merged] = [base, mine, theirs, document].map(factsOf)
      const isGone = (fact: string) =>
        fact.split(' ').some((word) => word.startsWith('id-') && !merged?.has(`node ${word}`))
      const lost = [
        ...new Set([...(old ?? []), ...(my ?? []), ...(their ?? [])].map(([fact]) => fact)),
      ].filter((fact) => {
        const [before, ours, others, now] = [
          old?.get(fact),
          my?.get(fact),
          their?.get(fact),
          merged?.get(fact),
        ]
        // What belongs to a node goes with it; a node that one changed and the other removed is asked for.
        if (
          isGone(fact) ||
          conflicts.some(({ field, node: of }) => field === 'removed' && fact.includes(`id-${of}`))
        )
          return false
        if (equalJson(ours, before)) return !equalJson(now, others)
        // Two who say the same agree; else mine holds by default and the conflict is told.
        if (!equalJson(now, ours)) return true
        return !equalJson(others, before) && !equalJson(ours, others) && conflicts.length === 0
      })
      expect(lost).toEqual([])
      const names = document.nodes.map((each) => each.name)
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 1000 },
  )
})

test('REL-21 without changes of one side the merge is what the other made', () => {
  fc.assert(
    fc.property(edits, (changed) => {
      expect(mergeDocuments({ base, mine: changed, theirs: base }).document.nodes).toEqual(
        expect.arrayContaining(changed.nodes),
      )
      expect(mergeDocuments({ base, mine: base, theirs: changed })).toEqual({
        document: changed,
        conflicts: [],
      })
    }),
  )
})
