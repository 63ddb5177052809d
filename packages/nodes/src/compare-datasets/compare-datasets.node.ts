import { defineNode, param, textOf, type Item, type JsonObject, type ParamValues } from '@heddle/core'
import { readField, splitNames } from '../fields/field-names.ts'

const params = {
  mergeByFields: param.groups({
    label: 'Fields to Match',
    placeholder: 'Add Fields to Match',
    default: { values: [{ field1: '', field2: '' }] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          field1: param.string({ label: 'Input A Field', placeholder: 'e.g. id' }),
          field2: param.string({ label: 'Input B Field', placeholder: 'e.g. id' }),
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
    description: 'Whether "1" and 1 count as the same',
    hide: { '@version': [1] },
  }),
  preferWhenMix: param.options({
    label: 'Prefer',
    options: [
      { name: 'Input A Version', value: 'input1' },
      { name: 'Input B Version', value: 'input2' },
    ],
    default: 'input1',
    show: { resolve: ['mix'] },
  }),
  exceptWhenMix: param.string({
    label: 'For Everything Except',
    placeholder: 'e.g. id, country',
    show: { resolve: ['mix'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      skipFields: param.string({ label: 'Fields to Skip Comparing', placeholder: 'e.g. updated_at' }),
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      fuzzyCompare: param.boolean({
        label: 'Fuzzy Compare',
        description: 'Whether "1" and 1 count as the same',
        show: { '@version': [1] },
      }),
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

type Values = ParamValues<typeof params>

export const compareDatasets = defineNode({
  name: 'compareDatasets',
  label: 'Compare Datasets',
  description: 'Shows what two lists of items share and how they differ',
  version: 2.3,
  olderVersions: [1, 2, 2.1, 2.2],
  aliases: ['n8n-nodes-base.compareDatasets'],
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
    alias: ['diff', 'difference', 'set', 'sync', 'join', 'differences'],
  },
  params,
  run({ inputs, params: read }) {
    const { fuzzyCompare, options, ...others } = read(0)
    const values = { ...others, fuzzyCompare, options: { fuzzyCompare, ...options } }
    const [a, b] = [sourced(inputs[0] ?? [], 0), sourced(inputs[1] ?? [], 1)]
    const index = Map.groupBy(b, (each) => keyOf(each.item.json, values, 'field2'))
    const matched = new Set<Sourced>()
    const output: Item[][] = [[], [], [], []]
    for (const one of a) {
      const found = index.get(keyOf(one.item.json, values, 'field1')) ?? []
      const taken = values.options.multipleMatches === 'all' ? found : found.slice(0, 1)
      for (const other of found) matched.add(other)
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

function keyOf(json: JsonObject, { mergeByFields, options }: Values, side: 'field1' | 'field2'): string {
  const fields = (mergeByFields.values ?? []).filter(({ field1, field2 }) => field1 !== '' && field2 !== '')
  if (fields.length === 0) throw new Error('Name at least one field to match')
  const parts = fields.map((field) =>
    normal(readField(json, field[side], !options.disableDotNotation), options.fuzzyCompare),
  )
  return JSON.stringify(parts)
}

/** With fuzzy comparison numbers, texts and empty values meet. */
function normal(value: unknown, fuzzy = false): unknown {
  if (!fuzzy) return value
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? value : textOf(value).toLowerCase()
}

function place(output: Item[][], [one, other]: [Sourced, Sourced], values: Values): void {
  const pairedItem = [one.from, other.from]
  const different = differentFields(one.item.json, other.item.json, values)
  if (different.length === 0) output[1]?.push({ ...one.item, pairedItem })
  else output[2]?.push({ ...resolved(one.item, other.item, { values, different }), pairedItem })
}

function differentFields(a: JsonObject, b: JsonObject, { options }: Values): string[] {
  const skipped = splitNames(options.skipFields ?? '')
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) =>
      !skipped.includes(key) &&
      JSON.stringify(normal(a[key], options.fuzzyCompare)) !==
        JSON.stringify(normal(b[key], options.fuzzyCompare)),
  )
}

function resolved(a: Item, b: Item, { values, different }: { values: Values; different: string[] }): Item {
  switch (values.resolve) {
    case 'preferInput1':
      return a
    case 'preferInput2':
      return b
    case 'mix': {
      const [base, exception] = values.preferWhenMix === 'input1' ? [a, b] : [b, a]
      const except = splitNames(values.exceptWhenMix).map((name) => [name, exception.json[name]])
      return { ...base, json: { ...base.json, ...Object.fromEntries(except) } }
    }
    default:
      return { json: versions(a.json, b.json, { values, different }) }
  }
}

/** Matched fields, equal fields and both versions of the others, side by side. */
function versions(
  a: JsonObject,
  b: JsonObject,
  { values, different }: { values: Values; different: string[] },
) {
  const keys = new Set((values.mergeByFields.values ?? []).map(({ field1 }) => field1))
  return {
    keys: pick(a, (key) => keys.has(key)),
    same: pick(a, (key) => !keys.has(key) && !different.includes(key)),
    different: bothVersions(a, b, different),
  }
}

const pick = (json: JsonObject, wanted: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([key]) => wanted(key)))

const bothVersions = (a: JsonObject, b: JsonObject, keys: string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, { inputA: a[key] ?? null, inputB: b[key] ?? null }]))
