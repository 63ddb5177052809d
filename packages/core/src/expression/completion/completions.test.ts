import { expect, test } from 'vitest'
import { completionsFor, completionsOf, methodDocs, rootCompletions, type ExpressionData } from '../index.ts'
import { rootFunctions } from '../roots/root-functions.ts'
import { rootValues } from '../roots/root-values.ts'

const data: ExpressionData = {
  workflow: {
    id: '1',
    name: 'W',
    active: false,
    nodes: [{ name: 'A', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }],
    connections: {},
  },
  node: 'B',
  runIndex: 0,
  inputs: [[{ json: { user: { name: 'ann', tags: ['x'] }, 'odd key': 1 } }]],
  source: [null],
  runData: {},
  parameters: { subject: 'Hi' },
  contextData: {},
  execution: { id: '1', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
}

const labels = (before: string) => completionsFor({ before, data, itemIndex: 0 }).map(({ label }) => label)

test('N11 every name that an expression can begin with is described', () => {
  const described = new Set(rootCompletions.map(({ label }) => label))

  expect([...rootValues.keys(), ...rootFunctions.keys()].filter((name) => !described.has(name))).toEqual([])
  expect(rootCompletions.every(({ doc }) => doc.endsWith('.'))).toBe(true)
})

test.each(['$("', "$('A", '$(`', '$node["', '$items("A'])(
  'N11 behind %s stand the names of other nodes',
  (before) => {
    expect(labels(`1 + ${before}`)).toEqual(['A'])
    expect(completionsFor({ before, data: { ...data, node: 'A' }, itemIndex: 0 })).toEqual([])
  },
)

test('N11 a name that is closed is asked for no more', () => {
  expect(labels('$("A") + ')).toContain('$json')
  expect(labels('$("A").')).toContain('item')
})

test('every method has a signature and one sentence', () => {
  const docs = Object.values(methodDocs).flat()

  expect(docs.length).toBeGreaterThan(79)
  for (const { label, signature, doc } of docs) {
    expect(signature?.startsWith(`${label}(`)).toBe(true)
    expect(doc).toMatch(/^[A-Z].*\.$/)
  }
})

test.each([
  ['$json.', ['user', 'odd key', 'keys', 'toJsonString']],
  ['1 + $json.user.', ['name', 'tags']],
  ['$json.user.name.', ['length', 'toUpperCase', 'toTitleCase']],
  ['$json.user.tags.fi', ['first', 'filter', 'length']],
  ["$json['user'].", ['name']],
  ["$('A').", ['item', 'first', 'all']],
  ['$input.', ['item', 'all', 'last']],
  ['$parameter.', ['subject']],
  ['$parameter.subject.', ['length']],
  ['$now.', ['year', 'toFormat', 'plus']],
  ['"text".', ['split']],
  ['f($json.user?.', ['name']],
])('after %s come fields and methods of that value', (before, expected) => {
  expect(labels(before)).toEqual(expect.arrayContaining(expected))
})

test.each(['', '$', '1 + $js', 'f('])('%j begins a name', (before) => {
  expect(labels(before)).toEqual(rootCompletions.map(({ label }) => label))
})

test('what has no value offers nothing', () => {
  expect(labels('$json.nope.')).toEqual([])
  expect(completionsOf(undefined)).toEqual([])
})
