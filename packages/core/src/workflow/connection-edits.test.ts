import { expect, test } from 'vitest'
import { mapConnectionNodes, withConnection, withoutConnection } from './connection-edits.ts'
import type { Connections } from './document.ts'

const to = (node: string, index = 0, type = 'main') => ({ node, type, index })
const between = (source: string, sourceOutput: number, target: string, targetInput = 0, type?: string) => ({
  source,
  sourceOutput,
  target,
  targetInput,
  ...(type && { type }),
})
const start: Connections = { A: { main: [[to('B')], [to('C', 1)]] }, B: { main: [[to('C')]] } }

test.each<[string, ReturnType<typeof between>, Connections]>([
  ['from a node that had none', between('C', 0, 'A'), { ...start, C: { main: [[to('A')]] } }],
  [
    'from an output with one',
    between('A', 0, 'C'),
    { ...start, A: { main: [[to('B'), to('C')], [to('C', 1)]] } },
  ],
  [
    'to another input of the same node',
    between('A', 1, 'C'),
    { ...start, A: { main: [[to('B')], [to('C', 1), to('C')]] } },
  ],
  ['from a later output', between('B', 2, 'A'), { ...start, B: { main: [[to('C')], [], [to('A')]] } }],
  [
    'of another type',
    between('A', 0, 'B', 0, 'ai_tool'),
    { ...start, A: { main: start.A?.main, ai_tool: [[to('B', 0, 'ai_tool')]] } as never },
  ],
])('a connection is added %s', (_case, connection, expected) => {
  expect(withConnection(start, connection)).toEqual(expected)
})

test('endpoints that are joined already change nothing', () => {
  expect(withConnection(start, between('A', 1, 'C', 1))).toBe(start)
  expect(withConnection(start, between('A', 0, 'B', 0, 'main'))).toBe(start)
})

test.each<[string, ReturnType<typeof between>, Connections]>([
  ['the only one of a node', between('B', 0, 'C'), { A: start.A } as never],
  ['the last output', between('A', 1, 'C', 1), { ...start, A: { main: [[to('B')]] } }],
  [
    'the first output, whose place stays',
    between('A', 0, 'B'),
    { ...start, A: { main: [[], [to('C', 1)]] } },
  ],
])('a connection is removed: %s', (_case, connection, expected) => {
  expect(withoutConnection(start, connection)).toEqual(expected)
})

test('what is not there cannot be removed', () => {
  for (const other of [
    between('A', 0, 'C'),
    between('A', 1, 'C', 0),
    between('A', 5, 'C'),
    between('C', 0, 'A'),
    between('A', 0, 'B', 0, 'ai_tool'),
    between('toString', 0, 'A'),
  ]) {
    expect(withoutConnection(start, other)).toBe(start)
  }
})

test('a removed type leaves the others of its node', () => {
  const two = withConnection(start, between('A', 0, 'B', 0, 'ai_tool'))

  expect(withoutConnection(two, between('A', 0, 'B', 0, 'ai_tool'))).toEqual(start)
})

const renamed = (from: string, name: string | undefined) => (node: string) => (node === from ? name : node)

test('connections follow a node to its new name, on both ends', () => {
  expect(mapConnectionNodes(start, renamed('B', 'Beta'))).toEqual({
    A: { main: [[to('Beta')], [to('C', 1)]] },
    Beta: { main: [[to('C')]] },
  })
  expect(mapConnectionNodes(start, renamed('Nobody', 'X'))).toBe(start)
})

test('connections of a node that goes go with it, and what says nothing any more', () => {
  expect(mapConnectionNodes(start, renamed('C', undefined))).toEqual({ A: { main: [[to('B')]] } })
  expect(mapConnectionNodes(start, renamed('A', undefined))).toEqual({ B: start.B })
  const gaps = { A: { main: [null, [to('B')]], empty: [] } } as unknown as Connections
  expect(mapConnectionNodes(gaps, renamed('B', undefined))).toEqual({ A: { empty: [] } })
})
