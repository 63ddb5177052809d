import type { Item, RunEntry } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { ancestorPositions, descendantPositions } from './lineage.ts'

const from = (...nodes: string[]): RunEntry['source'] =>
  nodes.map((previousNode) => ({ previousNode, previousNodeOutput: 0, previousNodeRun: 0 }))
const run = (items: Item[], source: RunEntry['source'] = []): RunEntry => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source,
  data: { main: [items] },
})
const paired = (...pairs: { item: number; input?: number }[]): Item => ({ json: {}, pairedItem: pairs })

const a = [{ json: { a: 0 } }, { json: { a: 1 } }]
const b = [{ json: { b: 0 } }]
const merged = run([paired({ item: 1 }, { item: 0, input: 1 })], from('A', 'B'))
const later = run([paired({ item: 0 })], from('Merge'))
const runData = { A: [run(a)], B: [run(b)], Merge: [merged], Later: [later] }
const itemOf = (entry: RunEntry): Item => entry.data?.main[0]?.[0] ?? { json: {} }

test.each([
  ['the input that it names first', merged, { node: 'A', items: a }, [1]],
  ['the input that it names second', merged, { node: 'B', items: b }, [0]],
  ['a node before the one before', later, { node: 'A', items: a }, [1]],
  ['a node that is not among its ancestors', later, { node: 'Other', items: a }, []],
  ['items that have changed since', later, { node: 'A', items: [{ json: {} }] }, []],
] as const)('an item is followed back to %s', (_case, entry, ancestor, positions) => {
  expect(ancestorPositions(runData, { run: entry, item: itemOf(entry) }, ancestor)).toEqual(positions)
})

test('an item that does not say where it came from came from nowhere', () => {
  expect(ancestorPositions(runData, { run: merged, item: { json: {} } }, { node: 'A', items: a })).toEqual([])
})

test('items are followed forward, among the first 2000', () => {
  const items = Array.from({ length: 2001 }, (_, index) => paired({ item: index % 1000 === 0 ? 0 : 1 }))
  const output = { run: run(items, from('A')), items }

  expect(descendantPositions(runData, output, { node: 'A', items: a, item: 0 })).toEqual([0, 1000])
})
