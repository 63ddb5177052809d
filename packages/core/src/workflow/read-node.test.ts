import { expect, test } from 'vitest'
import { readNode } from './read-node.ts'
import { nodeSpacing, startNodePosition } from './canvas-constants.ts'

const given = { name: 'A', type: 't', typeVersion: 2, position: [1, 2], parameters: { p: 1 } }

test('a node is read as it is', () => {
  expect(readNode(given, 0)).toEqual(given)
})

test.each([
  [
    [1, 2],
    [1, 2],
  ],
  [
    ['3', '4'],
    [3, 4],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('it stands at %j', (position, expected) => {
  expect(readNode({ ...given, position }, 5).position).toEqual(expected)
})

test.each([undefined, 'here', [], [1], [1, 'x'], ['x', 1], [Infinity, 1]])(
  'it stands in a row with the others instead of at %j',
  (position) => {
    const [x, y] = startNodePosition

    expect(readNode({ ...given, position }, 2).position).toEqual([x + 2 * nodeSpacing[0], y])
  },
)

test.each([
  ['text', 'Node 3 is not an object'],
  [{ ...given, name: '' }, 'Node 3 has no name'],
  [{ ...given, name: 5 }, 'Node 3 has no name'],
  [{ ...given, type: undefined }, 'Node "A" has no type'],
  [{ ...given, typeVersion: 'x' }, 'Node "A": typeVersion:'],
])('%j cannot be read', (node, message) => {
  expect(() => readNode(node, 2)).toThrow(message)
})

test('what is null or of no use is left out', () => {
  expect(readNode({ ...given, notes: null, parameters: 'x' }, 0)).toEqual({ ...given, parameters: {} })
})

test('a reserved name gets a number', () => {
  expect(readNode({ ...given, name: 'constructor' }, 0).name).toBe('constructor1')
})

test('credentials are names, or ids that were numbers once', () => {
  const credentials = {
    a: 'Mine',
    b: { id: 5, name: 'Five' },
    c: { id: 'x', name: 7 },
    d: { name: 'No id' },
    e: 5,
    constructor: 'x',
  }

  expect(readNode({ ...given, credentials }, 0).credentials).toEqual({
    a: 'Mine',
    b: { id: '5', name: 'Five' },
    c: { id: 'x', name: '' },
    d: { name: 'No id' },
  })
})
