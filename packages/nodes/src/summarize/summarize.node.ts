import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineNode, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPath, readField, splitNames } from '../fields/field-names.ts'
import { numbers, summarizers } from './summarizers.ts'

export const summarizeParams = {
  fieldsToSummarize: param.groups({
    label: 'Fields to Summarize',
    placeholder: 'Add Field',
    default: { values: [{ aggregation: 'count', field: '' }] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          aggregation: param.options({
            label: 'Aggregation',
            options: [
              { name: 'Append', value: 'append' },
              { name: 'Average', value: 'average' },
              { name: 'Concatenate', value: 'concatenate' },
              { name: 'Count', value: 'count' },
              { name: 'Count Unique', value: 'countUnique' },
              { name: 'Max', value: 'max' },
              { name: 'Min', value: 'min' },
              { name: 'Sum', value: 'sum' },
            ],
            default: 'count',
          }),
          field: param.field({ label: 'Field', placeholder: 'e.g. cost' }),
          includeEmpty: param.boolean({
            label: 'Include Empty Values',
            show: { aggregation: ['append', 'concatenate', 'count', 'countUnique'] },
          }),
          separateBy: param.options({
            label: 'Separator',
            options: [
              { name: 'Comma', value: ',' },
              { name: 'Comma and Space', value: ', ' },
              { name: 'New Line', value: '\n' },
              { name: 'None', value: '' },
              { name: 'Space', value: ' ' },
              { name: 'Other', value: 'other' },
            ],
            default: ',',
            show: { aggregation: ['concatenate'] },
          }),
          customSeparator: param.string({
            label: 'Custom Separator',
            show: { aggregation: ['concatenate'], separateBy: ['other'] },
          }),
        },
      },
    },
  }),
  fieldsToSplitBy: param.names({
    label: 'Fields to Split By',
    placeholder: 'e.g. country, city',
    description: 'One result for each combination of their values',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      continueIfFieldNotFound: param.boolean({ label: 'Continue if Field Not Found' }),
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      outputFormat: param.options({
        label: 'Output Format',
        options: [
          { name: 'Each Split in a Separate Item', value: 'separateItems' },
          { name: 'All Splits in a Single Item', value: 'singleItem' },
        ],
        default: 'separateItems',
      }),
      /** Documents of version 1 split by texts, and miss no field. */
      splitByText: param.hidden({ label: 'Split by Text', default: false }),
      /** Item Lists leaves out items without a field to split by. */
      skipMissing: param.hidden({ label: 'Skip Missing Fields', default: false }),
      /** Before its third version, the highest and lowest were those of numbers. */
      onlyNumbers: param.hidden({ label: 'Only Numbers', default: false }),
      skipEmptySplitFields: param.boolean({ label: 'Ignore Items Without Valid Fields to Group By' }),
    },
  }),
}

/** How the first version counted. */
export function splitByText(parameters: JsonObject): JsonObject {
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options: { ...options, splitByText: true } }
}

type Values = ParamValues<typeof summarizeParams>
export type SummaryField = NonNullable<Values['fieldsToSummarize']['values']>[number]

export const summarize = defineNode({
  name: 'summarize',
  label: 'Summarize',
  description: 'Sums, counts, averages or lists field values across items',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.summarize'],
  migrations: [{ below: 1.1, migrate: splitByText }],
  group: 'transform',
  color: '#b45309',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['pivot', 'group', 'sum', 'count', 'average', 'statistics', 'aggregate'],
  },
  params: summarizeParams,
  run(context) {
    const values = context.params(0)
    const fields = (values.fieldsToSummarize.values ?? []).filter(({ field }) => field !== '')
    if (fields.length === 0) throw new Error('Add at least one field to summarize')
    refuseMissingFields(context.items, fields, values)
    const { groups, skipped } = groupItems(context.items, values)
    const results = groups.map(({ keys, members }) => ({
      keys,
      json: summary(
        members.map((index) => context.items[index]?.json ?? {}),
        fields,
        values,
      ),
      pairedItem: members.map((item) => ({ item })),
    }))
    if (values.options.outputFormat === 'singleItem') return [[nested(results, skipped)]]
    return [results.map(({ keys, json, pairedItem }) => ({ json: { ...keys, ...json }, pairedItem }))]
  },
})

interface Group {
  keys: JsonObject
  members: number[]
}

interface Grouping {
  groups: Group[]
  /** What the items that belong to no group were split by, up to the value that is empty. */
  skipped: string[][]
}

function groupItems(items: readonly Item[], values: Values): Grouping {
  const names = splitNames(values.fieldsToSplitBy)
  const { disableDotNotation, skipEmptySplitFields } = values.options
  const groups = new Map<string, Group>()
  const skipped: string[][] = []
  for (const [index, { json }] of items.entries()) {
    const parts = names.map((name) => splitValue(readField(json, name, !disableDotNotation), values))
    const empty = skipEmptySplitFields ? parts.findIndex((part) => !part && part !== 0) : -1
    if (empty !== -1) {
      skipped.push(parts.slice(0, empty).map(String))
      continue
    }
    const mark = parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : markOf(parts)
    const group = groups.get(mark)
    if (group) group.members.push(index)
    else groups.set(mark, { keys: keysOf(names, parts), members: [index] })
  }
  return { groups: [...groups.values()], skipped }
}

/** Objects are told apart by their text. */
function splitValue(value: unknown, { options }: Values): unknown {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (value === undefined && options.skipMissing && options.skipEmptySplitFields) return ''
  return options.splitByText ? String(value) : value
}

const markOf = (parts: readonly unknown[]): string =>
  JSON.stringify(parts.map((part) => (part === undefined ? [] : part)))

const keysOf = (names: readonly string[], parts: readonly unknown[]): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name.replaceAll('.', '_'), parts[index]]))

function summary(jsons: JsonObject[], fields: SummaryField[], { options }: Values): JsonObject {
  const dotNotation = !options.disableDotNotation
  const entries = fields.map((field) => {
    const path = fieldPath(field.field, dotNotation)
    const plain = path.length === 1 ? path[0] : undefined
    const found = jsons.map((json) =>
      plain !== undefined && Object.hasOwn(json, plain)
        ? json[plain]
        : readField(json, field.field, dotNotation),
    )
    const { prefix, compute, ofNumbers } = summarizers[field.aggregation]
    const given = options.onlyNumbers && ofNumbers ? numbers(found) : found
    return [`${prefix}_${field.field.replaceAll('.', '_')}`, compute(given, field)]
  })
  return Object.fromEntries(entries) as JsonObject
}

function refuseMissingFields(items: readonly Item[], fields: SummaryField[], { options }: Values): void {
  if (!options.splitByText || options.continueIfFieldNotFound || items.length === 0) return
  const dotNotation = !options.disableDotNotation
  const missing = fields.find(({ field }) =>
    items.every(({ json }) => readField(json, field, dotNotation) === undefined),
  )
  if (missing) throw new Error(`The field "${missing.field}" does not exist in any item`)
}

/** All groups in one item, nested by the values they were split by. */
function nested(
  results: { keys: JsonObject; json: JsonObject; pairedItem: { item: number }[] }[],
  skipped: readonly string[][],
): Item {
  const tree: Tree = new Map()
  for (const path of skipped) path.reduce(branchOf, tree)
  const json: JsonObject = {}
  for (const { keys, json: values } of results) {
    const path = Object.values(keys).map(String)
    if (path.length === 0) Object.assign(json, values)
    else place(tree, path, values)
  }
  return { json: { ...json, ...plain(tree) }, pairedItem: results.flatMap(({ pairedItem }) => pairedItem) }
}

type Tree = Map<string, unknown>

/** What is below a name, which is there from now on. */
function branchOf(tree: Tree, key: string): Tree {
  const below = tree.get(key)
  const branch = below instanceof Map ? (below as Tree) : new Map<string, unknown>()
  tree.set(key, branch)
  return branch
}

const place = (tree: Tree, path: readonly string[], values: JsonObject): void =>
  void path
    .slice(0, -1)
    .reduce(branchOf, tree)
    .set(path.at(-1) ?? '', values)

const plain = (tree: Map<string, unknown>): JsonObject =>
  Object.fromEntries(
    [...tree].map(([key, value]) => [
      key,
      value instanceof Map ? plain(value as Map<string, unknown>) : value,
    ]),
  )
