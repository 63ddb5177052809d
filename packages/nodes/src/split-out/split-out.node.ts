import {
  defineNode,
  eachItem,
  isJsonObject,
  ItemError,
  param,
  readPath,
  removePath,
  writePath,
  type Item,
  type JsonObject,
  type ParamValues,
} from '@heddle/core'
import { fieldPath, lastName, readField, splitNames } from '../fields/field-names.ts'
import { setField } from '../fields/set-field.ts'

export const splitOutParams = {
  fieldToSplitOut: param.string({
    label: 'Fields To Split Out',
    required: true,
    placeholder: 'e.g. contacts, addresses',
    description: 'Names of the lists to split, separated by commas; $binary for the files',
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
  fieldsToInclude: param.string({
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
  description: 'Makes an item out of each entry of a list inside an item',
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
  async run(context) {
    let plan: SplitPlan | undefined
    const found = new Set<string>()
    const output = await eachItem(context, (item, _, values) => {
      // Without expressions all items share their parameters, and names are taken apart once.
      if (plan?.values !== values) plan = planSplit(values)
      return splitItem(item, plan, found)
    })
    refuseUnknown(plan?.fields ?? [], found)
    return output
  },
})

/** A list that some items lack is empty there; one that no item has is a wrong name. */
function refuseUnknown(fields: SplitPlan['fields'], found: ReadonlySet<string>): void {
  const unknown = fields.find(({ name }) => !found.has(name))
  if (unknown) throw new ItemError(new Error(`The field "${unknown.name}" does not exist`), 0)
}

interface SplitPlan {
  values: Values
  fields: { name: string; path: string[]; target: string[] }[]
  /** A single list of objects becomes items of its own shape; anything else keeps its name. */
  spreads: boolean
}

function planSplit(values: Values): SplitPlan {
  const names = splitNames(values.fieldToSplitOut)
  if (names.length === 0) throw new Error('Name at least one field to split')
  const dotNotation = !values.options.disableDotNotation
  const targets = splitNames(values.options.destinationFieldName ?? '')
  return {
    values,
    fields: names.map((name, column) => {
      const target = targets[column]
      return {
        name,
        path: fieldPath(name, dotNotation),
        target: target ? fieldPath(target) : [dotNotation ? lastName(name) : name],
      }
    }),
    spreads: names.length === 1 && targets.length === 0 && values.include === 'noOtherFields',
  }
}

function splitItem(item: Item, { values, fields, spreads }: SplitPlan, found: Set<string>): Item[] {
  if (fields.some(({ name }) => name === '$binary')) return splitFiles(item, found)
  const lists = fields.map(({ name, path }) => {
    const value = readPath(item.json, path)
    if (value !== undefined) found.add(name)
    return entriesOf(value)
  })
  const kept = otherFields(item.json, values, fields)
  const { pairedItem } = item
  const binary = values.options.includeBinary ? item.binary : undefined
  const made: Item[] = []
  for (let row = 0; lists.some((list) => row < list.length); row += 1) {
    const first = lists[0]?.[row]
    const json = spreads && isJsonObject(first) ? { ...first } : rowOf(kept, row, { fields, lists })
    made.push(binary ? { json, binary, pairedItem } : { json, pairedItem })
  }
  return made
}

interface Columns {
  fields: SplitPlan['fields']
  lists: unknown[][]
}

function rowOf(kept: JsonObject, row: number, { fields, lists }: Columns): JsonObject {
  let json = { ...kept }
  for (const [column, { target }] of fields.entries()) {
    json = withField(json, target, lists[column]?.[row] ?? null)
  }
  return json
}

/** Fills an object of our own; only what lies deeper is copied. */
function withField(made: JsonObject, path: string[], value: unknown): JsonObject {
  const [name = '', ...deeper] = path
  if (deeper.length > 0) return writePath(made, path, value)
  setField(made, name, value)
  return made
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
    return split.reduce((rest, { path }) => removePath(rest, path), json)
  }
  const dotNotation = !options.disableDotNotation
  return splitNames(fieldsToInclude).reduce<JsonObject>((kept, name) => {
    const value = readField(json, name, dotNotation)
    return value === undefined ? kept : writePath(kept, fieldPath(name, dotNotation), value)
  }, {})
}

function splitFiles({ binary = {} }: Item, found: Set<string>): Item[] {
  found.add('$binary')
  return Object.entries(binary).map(([name, file]) => ({ json: { field: name }, binary: { [name]: file } }))
}
