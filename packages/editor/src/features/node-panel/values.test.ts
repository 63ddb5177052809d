import type { NodeProperty } from '@heddle/core/node'
import { beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { loadSampleTypes, loadTypes, sampleType } from '../../testing/sample-types.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { describeNodeTypes } from '../../workspace/node-types.ts'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { asText } from './as-text.ts'
import { completeExpression } from './expression/complete.ts'
import { findOfferedData } from './expression/offered-data.ts'
import { resolvedValue } from './expression/resolved-value.ts'
import { filterVariables, listVariables } from './expression/variables.ts'
import type { FormContext } from './form-context.ts'
import { filterOperators, operatorId } from './kinds/filter-operators.ts'
import { moved } from './moved.ts'
import { withoutExpression } from './to-expression.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: ['A', 'B'].map((name) => sampleNode(name)), connections: ['A>B'] })
  const items = [{ json: { n: '7', yes: 1, list: [1], text: 'one', none: null } }, { json: { text: 'two' } }]
  nodeEnds(workspace, 'A', {
    startTime: 0,
    executionTime: 1,
    executionIndex: 0,
    source: [],
    data: { main: [items] },
  })
})

const property = (type: NodeProperty['type'], fallback: unknown = 'fallback'): NodeProperty => ({
  displayName: 'X',
  name: 'x',
  type,
  default: fallback,
})
const form = (): FormContext => ({ workspace, node: 'B' }) as FormContext
const resolve = (value: unknown, of: NodeProperty) => resolvedValue(value, of, form())

test.each([
  ['={{ $json.n }}', property('number'), 7],
  ['={{ $json.text }}', property('number', 3), 3],
  ['={{ $json.yes }}', property('boolean'), true],
  ['={{ $json.none }}', property('boolean'), false],
  ['={{ $json.text }}', property('string'), 'one'],
  ['={{ $json.list }}', property('string'), '[1]'],
  ['={{ $json.list }}', property('json'), '[1]'],
  ['={{ $json.list }}', property('multiOptions'), [1]],
  ['={{ $json.none }}', property('multiOptions', []), []],
  ['={{ $json. }}', property('string'), '{{ $json. }}'],
  [5, property('number', 3), 3],
])('N13 %j becomes what it gives now, in the kind of the parameter', async (value, of, expected) => {
  expect(await resolve(value, of)).toEqual(expected)
})

test('N13 it is the value for the item that is looked at', async () => {
  workspace.panel.setState({ itemIndex: 1 })

  expect(await resolve('={{ $json.text }}', property('string'))).toBe('two')
})

test('N10 where the page cannot evaluate it, the value of the server is kept', async () => {
  serveRest({ 'POST /expressions/preview': () => ({ type: 'value', value: 7 }) })

  const beyond = '={{ (() => { let n = 0; for (const x of [7]) n += x; return n })() }}'

  expect(await resolve(beyond, property('number', 3))).toBe(7)
})

test('N13 where no node is edited, its text is left', async () => {
  expect(await resolvedValue('={{ 5 }}', property('number', 1), { node: 'B' } as FormContext)).toBe(5)
  expect(await resolvedValue('=x', property('string'), { ...form(), node: 'Gone' })).toBe('x')
})

test.each([
  ['={{ }}', property('number', 1), 1],
  ['=7', property('number', 1), 7],
  ['={{ false }}', property('boolean', true), false],
  ['={{ $json.a }}', property('boolean', true), true],
  ['={"a":1}', property('json', '{}'), '{"a":1}'],
  [undefined, property('string', 'x'), ''],
])('%j without its expression is %j', (value, of, expected) => {
  expect(withoutExpression(value, of)).toEqual(expected)
})

test.each([
  ['text', 'text'],
  [undefined, ''],
  [null, ''],
  [5, '5'],
  [false, 'false'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('%j is written as %j', (value, text) => {
  expect(asText(value)).toBe(text)
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [3, 0, 'abc'],
  [-1, 0, 'abc'],
  [0, -1, 'abc'],
])('an entry that goes from %d to %d leaves %s', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})

test('conditions that compare with nothing have no second value, and each is known by type and name', () => {
  const single = filterOperators.filter(({ type, singleValue }) => type === 'boolean' && singleValue)

  expect(single.map(({ operation }) => operation)).toEqual([
    'true',
    'false',
    'exists',
    'notExists',
    'empty',
    'notEmpty',
  ])
  expect(filterOperators.find(({ operation }) => operation === 'gt')?.singleValue).toBeUndefined()
  expect(new Set(filterOperators.map(operatorId)).size).toBe(filterOperators.length)
})

const list = (itemIndex = 0) => {
  const data = findOfferedData(workspace, 'B')
  return data ? listVariables(data, itemIndex) : []
}

test('N11 variables are the leaves of the input of the item, four levels deep, with a sample', () => {
  const deep = { a: { b: { c: { d: 1 } } }, list: [1, 2, 3, 4], long: 'x'.repeat(90), empty: {} }
  nodeEnds(workspace, 'A', {
    startTime: 0,
    executionTime: 1,
    executionIndex: 1,
    source: [],
    data: { main: [[{ json: {} }, { json: deep }]] },
  })
  const input = list(1).filter(({ expression }) => expression.startsWith('$json'))

  expect(input).toMatchObject([
    { expression: '$json.a.b.c.d', sample: '1' },
    { expression: '$json.list[0]', sample: '1' },
    { expression: '$json.list[1]', sample: '2' },
    { expression: '$json.list[2]', sample: '3' },
    { expression: '$json.long', sample: 'x'.repeat(80) },
  ])
})

test('N11 notes are offered neither among the variables nor as nodes', async () => {
  const note = sampleNode('Note', { type: 'heddle.stickyNote', parameters: { content: 'Mind' } })
  workspace = openSample({ nodes: [sampleNode('A'), sampleNode('B'), note] })

  const names = await completeExpression('{{ $("', { workspace, node: 'B' })

  expect(names.map(({ label }) => label)).toEqual(['A'])
  expect(list(0).filter(({ group }) => group.startsWith('Note'))).toEqual([])
})

test('N11 only parameters that the form shows are offered, as variables and as completions', async () => {
  const mode: NodeProperty = { displayName: 'Mode', name: 'mode', type: 'string', default: 'raw' }
  await loadTypes([
    sampleType('set', {
      properties: [
        mode,
        { displayName: 'Rule', name: 'rule', type: 'hidden', default: 'nested' },
        { ...mode, name: 'other', displayOptions: { show: { mode: ['other'] } } },
        { ...mode, name: 'options', type: 'collection', default: {}, options: [{ ...mode, type: 'hidden' }] },
      ],
    }),
  ])
  const stored = { mode: 'x', rule: 'old', other: 'stale', options: { mode: 'y' }, unknown: 1 }
  workspace = openSample({ nodes: ['A', 'B'].map((name) => sampleNode(name, { parameters: stored })) })
  await describeNodeTypes(workspace.api.cache, currentDocument(workspace).nodes)
  const labels = async (before: string) =>
    (await completeExpression(before, { workspace, node: 'B' }))
      .filter(({ type }) => type === 'property')
      .map(({ label }) => label)

  expect(list().map(({ expression }) => expression)).toEqual(['$parameter.mode', '$node["A"].parameter.mode'])
  expect(await labels('{{ $parameter.')).toEqual(['mode', 'options'])
  expect(await labels('{{ $node["A"].parameter.')).toEqual(['mode', 'options'])
  expect(await labels('{{ $("A").params.')).toEqual(['mode', 'options'])
})

test('N11 at most 200 of one source are listed, and a search looks at groups and code', () => {
  const wide = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`f${n}`, n]))
  nodeEnds(workspace, 'A', {
    startTime: 0,
    executionTime: 1,
    executionIndex: 1,
    source: [],
    data: { main: [[{ json: wide }]] },
  })
  const variables = list()

  expect(variables.filter(({ expression }) => expression.startsWith('$json'))).toHaveLength(200)
  expect(filterVariables(variables, ' PARAMETERS').every(({ group }) => group.includes('arameters'))).toBe(
    true,
  )
  expect(filterVariables(variables, '')).toHaveLength(variables.length)
})

test('N11 the own node is not among the others', () => {
  expect(list().some(({ expression }) => expression.startsWith('$("B")'))).toBe(false)
  expect(list().some(({ expression }) => expression.startsWith('$("A")'))).toBe(true)
})
