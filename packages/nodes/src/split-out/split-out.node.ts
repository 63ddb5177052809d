import { isJsonObject, readPath, removePath, type JsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPathIn, readField, splitNames } from '../fields/field-names.ts'
import { setField } from '../fields/set-field.ts'

export const splitOutParams = {
  fieldToSplitOut: param.names({
    label: 'Fields To Split Out',
    required: true,
    placeholder: 'e.g. contacts, addresses',
    description: 'Names of the lists to split, separated by commas. Use $binary for files.',
  }),
  include: param.options({
    label: 'Include',
    options: [
      { name: 'No Other Fields', value: 'noOtherFields' },
      { name: 'All Other Fields', value: 'allOtherFields' },
      { name: 'Selected Other Fields', value: 'selectedOtherFields' },
    ],
    default: 'noOtherFields',
  }),
  fieldsToInclude: param.names({
    label: 'Fields To Include',
    placeholder: 'e.g. email, name',
    show: { include: ['selectedOtherFields'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      destinationFieldName: param.string({
        label: 'Destination Field Name',
        description: 'Names of the fields in the new items, separated by commas',
      }),
      includeBinary: param.boolean({ label: 'Include Binary' }),
    },
  }),
}

type Values = ParamValues<typeof splitOutParams>

export const splitOut = defineNode({
  name: 'splitOut',
  label: 'Split Out',
  description: 'Turns a list inside an item into separate items',
  version: 1,
  aliases: ['n8n-nodes-base.splitOut'],
  group: 'transform',
  color: '#3b82c4',
  subtitle: '={{ $parameter["fieldToSplitOut"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['unwind', 'explode', 'flatten', 'array', 'list', 'unnest', 'iterate'],
  },
  params: splitOutParams,
  run(context) {
    let plan: SplitPlan | undefined
    return eachItem(context, (item, _, values) => {
      // Without expressions all items share their parameters, and names are taken apart once.
      if (plan?.values !== values) plan = planSplit(values)
      return splitItem(item, plan)
    })
  },
})

interface SplitPlan {
  values: Values
  fields: { name: string; pathIn: (json: JsonObject) => string[]; target: string }[]
  /** A single list of objects becomes items of its own shape; anything else keeps its name. */
  spreads: boolean
}

function planSplit(values: Values): SplitPlan {
  const names = splitNames(values.fieldToSplitOut)
  if (names.length === 0) throw new Error('Add at least one field to split')
  const dotNotation = !values.options.disableDotNotation
  const targets = splitNames(values.options.destinationFieldName ?? '')
  if (targets.length > 0 && targets.length !== names.length) {
    throw new Error('Enter as many destination fields as fields to split')
  }
  return {
    values,
    // A nested list comes under its whole name, which is one field of the new item.
    fields: names.map((name, column) => ({
      name,
      pathIn: (json: JsonObject) => fieldPathIn(json, name, dotNotation),
      target: targets[column] ?? name,
    })),
    spreads: names.length === 1 && targets.length === 0 && values.include === 'noOtherFields',
  }
}

function splitItem(item: Item, { values, fields, spreads }: SplitPlan): Item[] {
  if (fields.some(({ name }) => name === '$binary')) return splitFiles(item)
  const lists = fields.map(({ pathIn }) => entriesOf(readPath(item.json, pathIn(item.json))))
  const kept = otherFields(item.json, values, fields)
  const { pairedItem } = item
  const binary = values.options.includeBinary ? item.binary : undefined
  const made: Item[] = []
  for (let row = 0; lists.some((list) => row < list.length); row += 1) {
    const first = lists[0]?.[row]
    const json =
      spreads && typeof first === 'object' && first !== null
        ? { ...first }
        : rowOf(kept, row, { fields, lists })
    made.push(binary ? { json, binary, pairedItem } : { json, pairedItem })
  }
  return made
}

interface Columns {
  fields: SplitPlan['fields']
  lists: unknown[][]
}

/** A list that has ended gives nothing to the rest of the rows. */
function rowOf(kept: JsonObject, row: number, { fields, lists }: Columns): JsonObject {
  const json = { ...kept }
  for (const [column, { target }] of fields.entries()) {
    const list = lists[column] ?? []
    if (row < list.length) setField(json, target, list[row])
  }
  return json
}

function entriesOf(value: unknown): unknown[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  return isJsonObject(value) ? Object.values(value) : [value]
}

function otherFields(
  json: JsonObject,
  { include, fieldsToInclude, options }: Values,
  split: SplitPlan['fields'],
): JsonObject {
  if (include === 'noOtherFields') return {}
  if (include === 'allOtherFields') {
    return split.reduce((rest, { pathIn }) => removePath(rest, pathIn(rest)), json)
  }
  const dotNotation = !options.disableDotNotation
  const kept: JsonObject = {}
  for (const name of splitNames(fieldsToInclude)) {
    const value = readField(json, name, dotNotation)
    if (value !== undefined) setField(kept, name, value)
  }
  return kept
}

function splitFiles({ binary = {} }: Item): Item[] {
  return Object.entries(binary).map(([name, file]) => ({ json: { field: name }, binary: { [name]: file } }))
}
