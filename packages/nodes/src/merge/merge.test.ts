import { displayedProperties } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { merge } from './merge.node.ts'

const a: Item[] = [{ json: { k: 1, a: 'a1' } }, { json: { k: 2, a: 'a2' } }]
const b: Item[] = [{ json: { k: 2, b: 'b2' } }, { json: { k: 3, b: 'b3' } }, { json: { k: 4, b: 'b4' } }]

async function merged(parameters: Record<string, unknown>, typeVersion = 3.2, inputs = [a, b]) {
  const { output, error } = await runNodeInMemory(merge, { parameters, inputs, node: { typeVersion } })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

const byFields = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'k' }
const pair = { k: 2, a: 'a2', b: 'b2' }
const onlyA = { k: 1, a: 'a1' }
const onlyB = [
  { k: 3, b: 'b3' },
  { k: 4, b: 'b4' },
]

test.each([
  ['append', { mode: 'append' }, [...a, ...b].map(({ json }) => json)],
  ['matches', { ...byFields, joinMode: 'keepMatches' }, [pair]],
  [
    'matches from one side',
    { ...byFields, joinMode: 'keepMatches', outputDataFrom: 'input1' },
    [{ k: 2, a: 'a2' }],
  ],
  [
    'non-matches',
    { ...byFields, joinMode: 'keepNonMatches' },
    [{ ...onlyA, _source: 'input1' }, ...onlyB.map((json) => ({ ...json, _source: 'input2' }))],
  ],
  ['non-matches of the second', { ...byFields, joinMode: 'keepNonMatches', outputDataFrom: 'input2' }, onlyB],
  ['everything', { ...byFields, joinMode: 'keepEverything' }, [pair, onlyA, ...onlyB]],
  ['the first, enriched', { ...byFields, joinMode: 'enrichInput1' }, [pair, onlyA]],
  ['the second, enriched', { ...byFields, joinMode: 'enrichInput2' }, [pair, ...onlyB]],
  [
    'by position',
    { mode: 'combine', combineBy: 'combineByPosition' },
    [
      { k: 2, a: 'a1', b: 'b2' },
      { k: 3, a: 'a2', b: 'b3' },
    ],
  ],
  ['the chosen branch', { mode: 'chooseBranch', useDataOfInput: 2 }, b.map(({ json }) => json)],
  ['an empty item', { mode: 'chooseBranch', output: 'empty' }, [{}]],
])('gives %s', async (_, parameters, expected) => {
  expect(await merged(parameters)).toEqual(expected)
})

test('all combinations put the first input outermost', async () => {
  const result = (await merged({ mode: 'combine', combineBy: 'combineAll' })) as object[]

  expect(result).toHaveLength(6)
  expect(result[1]).toEqual({ k: 3, a: 'a1', b: 'b3' })
})

test('a join remembers both parents', async () => {
  const { output } = await runNodeInMemory(merge, { parameters: byFields, inputs: [a, b] })

  expect(output[0]?.[0]?.pairedItem).toEqual([
    { item: 1, input: 0 },
    { item: 0, input: 1 },
  ])
})

test.each([
  ['addSuffix', { k_1: 2, a_1: 'a2', k_2: 2, b_2: 'b2' }],
  ['preferInput1', { k: 2, a: 'a2', b: 'b2' }],
])('a clash is handled by %s', async (resolveClash, expected) => {
  const options = { clashHandling: { values: { resolveClash } } }

  expect(await merged({ ...byFields, options })).toEqual([expected])
})

test.each([
  ['append', 'combineByFields', true],
  ['combineBySql', 'combineAll', true],
  ['combine', 'combineByPosition', true],
  ['combine', 'combineByFields', false],
  ['combine', 'combineAll', false],
])('the number of inputs is asked for by what the mode says: %s, %s', (mode, combineBy, isShown) => {
  const values = { mode, combineBy }
  const shown = displayedProperties(merge.description.properties, { values, root: values, version: 3.2 })

  expect(shown.some(({ name }) => name === 'numberInputs')).toBe(isShown)
})

test('more than two inputs are appended and joined by position', async () => {
  const c: Item[] = [{ json: { c: 1 } }]

  expect(await merged({ mode: 'append', numberInputs: 3 }, 3.2, [a, b, c])).toHaveLength(6)
  expect(
    await merged({ mode: 'combine', combineBy: 'combineByPosition', numberInputs: 3 }, 3.2, [a, b, c]),
  ).toEqual([{ k: 2, a: 'a1', b: 'b2', c: 1 }])
})

test.each([
  ['append', {}, 5],
  [
    'mergeByIndex',
    { join: 'left' },
    [
      { k: 2, a: 'a1', b: 'b2' },
      { k: 3, a: 'a2', b: 'b3' },
    ],
  ],
  ['mergeByIndex', { join: 'inner' }, 2],
  ['mergeByIndex', { join: 'outer' }, 3],
  ['mergeByKey', { propertyName1: 'k', propertyName2: 'k' }, [onlyA, pair]],
  ['multiplex', {}, 6],
  ['passThrough', { output: 'input2' }, 3],
  ['keepKeyMatches', { propertyName1: 'k', propertyName2: 'k' }, [{ k: 2, a: 'a2' }]],
  ['removeKeyMatches', { propertyName1: 'k', propertyName2: 'k' }, [onlyA]],
  ['wait', {}, [{}]],
])('a document of version 1 with %s %j', async (mode, parameters, expected) => {
  const result = (await merged({ mode, ...parameters }, 1)) as object[]

  expect(typeof expected === 'number' ? result.length : result).toEqual(expected)
})

test('a document of version 2 combines by its own names', async () => {
  const fields = { mergeByFields: { values: [{ field1: 'k', field2: 'k' }] } }

  expect(await merged({ mode: 'combine', combinationMode: 'mergeByFields', ...fields }, 2)).toEqual([pair])
  expect(await merged({ mode: 'combine', combinationMode: 'mergeByPosition' }, 2.1)).toHaveLength(2)
  expect(await merged({ mode: 'chooseBranch', output: 'input2' }, 2)).toHaveLength(3)
})

test('matching without a field is refused', async () => {
  expect(await merged({ mode: 'combine', combineBy: 'combineByFields' })).toContain('at least one field')
})

const mergeByFields = { values: [{ field1: 'k', field2: 'k' }] }
const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const two = [[{ json: { k: 1 } }], [{ json: { k: 2 } }]]

const newest = [3, 3.1, 3.2]

tryEvery(merge, [
  { versions: merge.versions, parameters: { mode: 'append' }, inputs: two, gives: [{ k: 1 }, { k: 2 }] },
  {
    versions: [1],
    parameters: { mode: 'mergeByKey', propertyName1: 'k', propertyName2: 'k' },
    inputs: [a, b],
    gives: [onlyA, pair],
  },
  {
    versions: [2, 2.1],
    parameters: { mode: 'combine', combinationMode: 'mergeByFields', mergeByFields },
    inputs: [a, b],
    gives: [pair],
  },
  { versions: newest, parameters: byFields, inputs: [a, b], gives: [pair] },
  { versions: [1], parameters: { mode: 'passThrough', output: 'input2' }, inputs: two, gives: [{ k: 2 }] },
  {
    versions: [2, 2.1],
    parameters: { mode: 'chooseBranch', output: 'input2' },
    inputs: two,
    gives: [{ k: 2 }],
  },
  {
    versions: newest,
    parameters: { mode: 'chooseBranch', useDataOfInput: 2 },
    inputs: two,
    gives: [{ k: 2 }],
  },
  {
    versions: newest,
    parameters: { mode: 'combineBySql', query: 'select count(*) as n from input1, input2' },
    inputs: two,
    sandbox,
    gives: [{ n: 1 }],
  },
])
