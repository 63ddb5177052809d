import type { JsonObject } from '@heddle/core'
import { defineNode, param, readLayouts, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import format from '../formats/compareDatasets.json' with { type: 'json' }
import { readField } from '../fields/field-names.ts'
import { fuzzyMarks } from '../fields/fuzzy-marks.ts'
import { compareItems, fromOptions, resolveDifference } from './compare-items.ts'

const params = {
  mergeByFields: param.groups({
    label: 'Fields to Match',
    placeholder: 'Add Fields to Match',
    default: { values: [{ field1: '', field2: '' }] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          field1: param.field({ label: 'Input A Field', placeholder: 'e.g. id' }),
          field2: param.field({ label: 'Input B Field', placeholder: 'e.g. id' }),
        },
      },
    },
  }),
  resolve: param.options({
    label: 'When There Are Differences',
    options: [
      { name: 'Use Input A Version', value: 'preferInput1' },
      { name: 'Use Input B Version', value: 'preferInput2' },
      { name: 'Use a Mix of Versions', value: 'mix' },
      { name: 'Include Both Versions', value: 'includeBoth' },
    ],
    default: 'includeBoth',
  }),
  fuzzyCompare: param.boolean({
    label: 'Fuzzy Compare',
    description: 'Whether to treat "1" and 1 as equal',
  }),
  /** Documents of version 1 name the inputs otherwise. */
  oldNames: param.hidden({ label: 'Old Names of Inputs', default: false }),
  preferWhenMix: param.options({
    label: 'Prefer',
    options: [
      { name: 'Input A Version', value: 'input1' },
      { name: 'Input B Version', value: 'input2' },
    ],
    default: 'input1',
    show: { resolve: ['mix'] },
  }),
  exceptWhenMix: param.names({
    label: 'For Everything Except',
    placeholder: 'e.g. id, country',
    show: { resolve: ['mix'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      skipFields: param.names({ label: 'Fields to Skip Comparing', placeholder: 'e.g. updated_at' }),
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      multipleMatches: param.options({
        label: 'Multiple Matches',
        options: [
          { name: 'Include First Match Only', value: 'first' },
          { name: 'Include All Matches', value: 'all' },
        ],
        default: 'first',
      }),
    },
  }),
}

export type CompareParams = ParamValues<typeof params>

export const compareDatasets = defineNode({
  name: 'compareDatasets',
  label: 'Compare Datasets',
  description: 'Compares two sets of items',
  version: 2.3,
  olderVersions: [1, 2, 2.1, 2.2],
  aliases: ['n8n-nodes-base.compareDatasets'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 2, migrate: fromOptions }],
  defaults: [{ below: 2.1, values: { resolve: 'preferInput2' } }],
  group: 'transform',
  color: '#0369a1',
  inputs: ['main', 'main'],
  inputNames: ['Input A', 'Input B'],
  outputs: ['main', 'main', 'main', 'main'],
  outputNames: ['In A only', 'Same', 'Different', 'In B only'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow', 'Data Transformation'] },
    alias: ['diff', 'difference', 'sync', 'join', 'differences'],
  },
  params,
  run({ inputs, params: read }) {
    const values = read(0)
    const [a, b] = [sourced(inputs[0] ?? [], 0), sourced(inputs[1] ?? [], 1)]
    const index = indexed(b, values)
    const matched = new Set<Sourced>()
    const output: Item[][] = [[], [], [], []]
    for (const one of a) {
      const found = matchesOf(one, index, values)
      const taken = values.options.multipleMatches === 'all' ? found : found.slice(0, 1)
      for (const other of taken) matched.add(other)
      if (taken.length === 0) output[0]?.push({ ...one.item, pairedItem: one.from })
      for (const other of taken) place(output, [one, other], values)
    }
    output[3]?.push(
      ...b.filter((each) => !matched.has(each)).map(({ item, from }) => ({ ...item, pairedItem: from })),
    )
    return output
  },
})

interface Sourced {
  item: Item
  from: { item: number; input: number }
}

const sourced = (items: readonly Item[], input: number): Sourced[] =>
  items.map((item, index) => ({ item, from: { item: index, input } }))

/** The items of the second input by each of their keys. */
function indexed(items: Sourced[], values: CompareParams): Map<string, Sourced[]> {
  const index = new Map<string, Sourced[]>()
  for (const each of items) {
    for (const key of keysOf(each.item.json, values, 'field2')) {
      const known = index.get(key)
      if (known) known.push(each)
      else index.set(key, [each])
    }
  }
  return index
}

/** In the order of the second input. What the first lacks equals nothing. */
function matchesOf(
  { item: { json } }: Sourced,
  index: ReadonlyMap<string, Sourced[]>,
  values: CompareParams,
): Sourced[] {
  const parts = fieldsOf(values).map(({ field1 }) => partOf(json, field1, values))
  if (parts.includes(undefined)) return []
  const found = new Set(keysOf(json, values, 'field1').flatMap((key) => index.get(key) ?? []))
  return [...found].toSorted((a, b) => a.from.item - b.from.item)
}

/** Texts of which equal items share one: one by values, several where kinds of values are ignored. */
function keysOf(json: JsonObject, values: CompareParams, side: 'field1' | 'field2'): string[] {
  const { fuzzyCompare, oldNames } = values
  return fieldsOf(values)
    .map((field) => {
      const part = partOf(json, field[side], values)
      if (fuzzyCompare) return fuzzyMarks(part, { nullIsZero: !oldNames })
      return [part === undefined ? 'missing' : JSON.stringify([part])]
    })
    .reduce<string[]>((keys, marks) => keys.flatMap((key) => marks.map((mark) => `${key}\n${mark}`)), [''])
}

const partOf = (json: JsonObject, field: string, { options }: CompareParams): unknown =>
  readField(json, field, !options.disableDotNotation)

function fieldsOf({ mergeByFields }: CompareParams): { field1: string; field2: string }[] {
  const fields = (mergeByFields.values ?? []).filter(({ field1, field2 }) => field1 !== '' && field2 !== '')
  if (fields.length === 0) throw new Error('Add at least one field to match')
  return fields
}

function place(output: Item[][], [one, other]: [Sourced, Sourced], values: CompareParams): void {
  const pairedItem = [one.from, other.from]
  const comparison = compareItems(one.item.json, other.item.json, values)
  if (comparison.different.length === 0) {
    const kept = values.fuzzyCompare && values.resolve === 'preferInput2' ? other : one
    output[1]?.push({ ...kept.item, pairedItem })
  } else {
    output[2]?.push({ ...resolveDifference([one.item, other.item], comparison, values), pairedItem })
  }
}
