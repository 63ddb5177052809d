import {
  defineNode,
  eachItem,
  isJsonObject,
  param,
  removePath,
  writePath,
  type Item,
  type JsonObject,
  type ParamValues,
} from '@heddle/core'
import { fieldPath, lastName, readField, splitNames } from '../fields/field-names.ts'

const params = {
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

type Values = ParamValues<typeof params>

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
  params,
  run: (context) => eachItem(context, (item, _, values) => splitItem(item, values)),
})

function splitItem(item: Item, values: Values): Item[] {
  const fields = splitNames(values.fieldToSplitOut)
  if (fields.length === 0) throw new Error('Name at least one field to split')
  if (fields.includes('$binary')) return splitFiles(item)
  const dotNotation = !values.options.disableDotNotation
  const targets = splitNames(values.options.destinationFieldName ?? '')
  const lists = fields.map((name) => entriesOf(readField(item.json, name, dotNotation), name))
  const kept = otherFields(item.json, values, fields)
  const count = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: count }, (_, row) => {
    const json = fields.reduce<JsonObject>((made, name, column) => {
      const entry = lists[column]?.[row]
      const target = targets[column] ?? (dotNotation ? lastName(name) : name)
      // A single list of objects becomes items of its own shape; anything else keeps its name.
      const spreads =
        fields.length === 1 &&
        targets.length === 0 &&
        values.include === 'noOtherFields' &&
        isJsonObject(entry)
      return spreads
        ? { ...made, ...entry }
        : writePath(made, targets[column] ? fieldPath(target) : [target], entry ?? null)
    }, kept)
    return { json, ...(values.options.includeBinary && item.binary && { binary: item.binary }) }
  })
}

function entriesOf(value: unknown, name: string): unknown[] {
  if (value === undefined) throw new Error(`The field "${name}" does not exist`)
  if (Array.isArray(value)) return value
  return isJsonObject(value) ? Object.values(value) : [value]
}

function otherFields(
  json: JsonObject,
  { include, fieldsToInclude, options }: Values,
  split: string[],
): JsonObject {
  const dotNotation = !options.disableDotNotation
  if (include === 'allOtherFields') {
    return split.reduce((rest, name) => removePath(rest, fieldPath(name, dotNotation)), json)
  }
  if (include === 'noOtherFields') return {}
  return splitNames(fieldsToInclude).reduce<JsonObject>((kept, name) => {
    const value = readField(json, name, dotNotation)
    return value === undefined ? kept : writePath(kept, fieldPath(name, dotNotation), value)
  }, {})
}

const splitFiles = (item: Item): Item[] =>
  Object.entries(item.binary ?? {}).map(([name, file]) => ({
    json: { field: name },
    binary: { [name]: file },
  }))
