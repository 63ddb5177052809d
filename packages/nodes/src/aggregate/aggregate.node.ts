import { writePath, type JsonObject } from '@heddle/core'
import { defineNode, param, type ParamValues, type RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { fieldPath, lastName, readField, splitNames } from '../fields/field-names.ts'

export const aggregateParams = {
  aggregate: param.options({
    label: 'Aggregate',
    options: [
      { name: 'Individual Fields', value: 'aggregateIndividualFields' },
      { name: 'All Item Data (Into a Single List)', value: 'aggregateAllItemData' },
    ],
    default: 'aggregateIndividualFields',
  }),
  fieldsToAggregate: param.groups({
    label: 'Fields To Aggregate',
    placeholder: 'Add Field To Aggregate',
    default: { fieldToAggregate: [{ fieldToAggregate: '', renameField: false }] },
    show: { aggregate: ['aggregateIndividualFields'] },
    groups: {
      fieldToAggregate: {
        label: 'Fields To Aggregate',
        fields: {
          fieldToAggregate: param.field({ label: 'Input Field Name', placeholder: 'e.g. id' }),
          renameField: param.boolean({ label: 'Rename Field' }),
          outputFieldName: param.string({ label: 'Output Field Name', show: { renameField: [true] } }),
        },
      },
    },
  }),
  destinationFieldName: param.string({
    label: 'Put Output in Field',
    default: 'data',
    show: { aggregate: ['aggregateAllItemData'] },
  }),
  include: param.options({
    label: 'Include',
    options: [
      { name: 'All Fields', value: 'allFields' },
      { name: 'Specified Fields', value: 'specifiedFields' },
      { name: 'All Fields Except', value: 'allFieldsExcept' },
    ],
    default: 'allFields',
    show: { aggregate: ['aggregateAllItemData'] },
  }),
  fieldsToExclude: param.names({
    label: 'Fields To Exclude',
    show: { aggregate: ['aggregateAllItemData'], include: ['allFieldsExcept'] },
  }),
  fieldsToInclude: param.names({
    label: 'Fields To Include',
    show: { aggregate: ['aggregateAllItemData'], include: ['specifiedFields'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      mergeLists: param.boolean({ label: 'Merge Lists', description: 'Whether lists become one flat list' }),
      includeBinaries: param.boolean({ label: 'Include Binaries' }),
      keepOnlyUnique: param.boolean({ label: 'Keep Only Unique Binaries' }),
      keepMissing: param.boolean({
        label: 'Keep Missing And Null Values',
        description: 'Whether to add null for items without the field',
      }),
    },
  }),
}

type Values = ParamValues<typeof aggregateParams>

export const aggregate = defineNode({
  name: 'aggregate',
  label: 'Aggregate',
  description: 'Combines many items into one',
  version: 1,
  aliases: ['n8n-nodes-base.aggregate'],
  group: 'transform',
  color: '#7c3aed',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['collect', 'list', 'group', 'combine', 'flatten', 'array', 'item'],
  },
  params: aggregateParams,
  run(context) {
    const values = context.params(0)
    const json =
      values.aggregate === 'aggregateAllItemData' ? allData(context, values) : eachField(context, values)
    const binary = values.options.includeBinaries ? allFiles(context.items, values) : {}
    return [
      [
        {
          json,
          ...(Object.keys(binary).length > 0 && { binary }),
          pairedItem: context.items.map((_, item) => ({ item })),
        },
      ],
    ]
  },
})

function allData({ items }: RunContext<Values>, values: Values): JsonObject {
  const { include, destinationFieldName } = values
  const names = splitNames(include === 'specifiedFields' ? values.fieldsToInclude : values.fieldsToExclude)
  const jsons = items.map(({ json }) => json)
  // An item of which nothing is left does not count.
  const list =
    include === 'allFields' || names.length === 0
      ? jsons
      : jsons.map((json) => pick(json, names, include)).filter((json) => Object.keys(json).length > 0)
  return { [destinationFieldName]: list }
}

function pick(json: JsonObject, names: string[], include: Values['include']): JsonObject {
  const wanted = include === 'specifiedFields'
  return Object.fromEntries(Object.entries(json).filter(([key]) => names.includes(key) === wanted))
}

function eachField({ items }: RunContext<Values>, { fieldsToAggregate, options }: Values): JsonObject {
  const fields = (fieldsToAggregate.fieldToAggregate ?? []).filter((field) => field.fieldToAggregate !== '')
  const dotNotation = !options.disableDotNotation
  return fields.reduce<JsonObject>((made, { fieldToAggregate: name, renameField, outputFieldName }) => {
    const found = items
      .map(({ json }) => readField(json, name, dotNotation) ?? null)
      .filter((value) => options.keepMissing || value !== null)
    const target =
      renameField && outputFieldName !== '' ? outputFieldName : dotNotation ? lastName(name) : name
    return writePath(made, fieldPath(target, dotNotation), options.mergeLists ? found.flat() : found)
  }, {})
}

/** Files of all items. Those whose name is taken get a number; those of one type and size count as the same. */
function allFiles(items: readonly Item[], { options }: Values): NonNullable<Item['binary']> {
  const files = items.flatMap((item) => Object.entries(item.binary ?? {}))
  const seen = new Set<string>()
  const kept = files.filter(([, file]) => {
    const mark = JSON.stringify([file.mimeType, file.fileSize, file.fileExtension])
    if (options.keepOnlyUnique && seen.has(mark)) return false
    seen.add(mark)
    return true
  })
  const named = new Map<string, BinaryValue>()
  for (const [name, file] of kept) {
    let number = 0
    while (named.has(numbered(name, number))) number += 1
    named.set(numbered(name, number), file)
  }
  return Object.fromEntries(named)
}

const numbered = (name: string, number: number): string => (number === 0 ? name : `${name}_${number}`)
