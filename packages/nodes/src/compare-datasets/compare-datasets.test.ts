import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { compareDatasets } from './compare-datasets.node.ts'

test('tells what is only here, the same, different and only there', async () => {
  const { output } = await runNodeInMemory(compareDatasets, {
    parameters: { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] }, resolve: 'includeBoth' },
    inputs: [
      [{ json: { id: 1, v: 1 } }, { json: { id: 2, v: 2 } }, { json: { id: 3, v: 3 } }],
      [{ json: { id: 2, v: 2 } }, { json: { id: 3, v: 4 } }, { json: { id: 5, v: 5 } }],
    ],
  })

  expect(output.map((items) => items?.map(({ json }) => json))).toEqual([
    [{ id: 1, v: 1 }],
    [{ id: 2, v: 2 }],
    [{ keys: { id: 3 }, same: { id: 3 }, different: { v: { inputA: 3, inputB: 4 } } }],
    [{ id: 5, v: 5 }],
  ])
})

const byId = { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } }
const inputs = [
  [{ json: { id: 1, v: 1, w: 1 } }, { json: { id: 2, v: 1 } }],
  [{ json: { id: '1', v: 2, w: 2 } }, { json: { id: 1, v: 3, w: 3 } }],
]

test.each([
  ['the first version', { resolve: 'preferInput1' }, { id: 1, v: 1, w: 1 }],
  ['the second version', { resolve: 'preferInput2' }, { id: 1, v: 3, w: 3 }],
  ['a mix', { resolve: 'mix', preferWhenMix: 'input1', exceptWhenMix: 'w' }, { id: 1, v: 1, w: 3 }],
])('differences give %s', async (_, choice, expected) => {
  const { output } = await runNodeInMemory(compareDatasets, { parameters: { ...byId, ...choice }, inputs })

  expect(output[2]?.map(({ json }) => json)).toEqual([expected])
})

test('fields can be skipped and kinds of values ignored', async () => {
  const { output } = await runNodeInMemory(compareDatasets, {
    parameters: { ...byId, fuzzyCompare: true, options: { skipFields: 'v, w, id', multipleMatches: 'all' } },
    inputs,
  })

  expect(output.map((items) => items?.length)).toEqual([1, 2, 0, 0])
})

test('without a field to match nothing can be compared; nothing gives nothing', async () => {
  const unnamed = await runNodeInMemory(compareDatasets, { inputs })
  const empty = await runNodeInMemory(compareDatasets, { parameters: byId, inputs: [[], []] })

  expect(unnamed.error?.message).toContain('at least one field')
  expect(empty.output).toEqual([[], [], [], []])
})

tryEvery(
  compareDatasets,
  ['preferInput1', 'preferInput2', 'mix', 'includeBoth'].map((resolve) => ({
    versions: compareDatasets.versions,
    parameters: { ...byId, resolve },
    inputs,
    gives: [{ id: 2, v: 1 }],
  })),
)
