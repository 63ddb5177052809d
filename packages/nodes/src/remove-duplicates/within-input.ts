import { writePath, type JsonObject } from '@heddle/core'
import { defineOperation, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPathIn, readField, splitNames } from '../fields/field-names.ts'

export const removeDuplicateInputItems = defineOperation()({
  label: 'Remove Items Repeated Within Current Input',
  description: 'Keeps the first of identical items',
  action: 'Remove items repeated within current input',
  params: {
    compare: param.options({
      label: 'Compare',
      options: [
        { name: 'All Fields', value: 'allFields' },
        { name: 'All Fields Except', value: 'allFieldsExcept' },
        { name: 'Selected Fields', value: 'selectedFields' },
      ],
      default: 'allFields',
    }),
    fieldsToExclude: param.names({
      label: 'Fields To Exclude',
      placeholder: 'e.g. email, name',
      show: { compare: ['allFieldsExcept'] },
    }),
    fieldsToCompare: param.names({
      label: 'Fields To Compare',
      placeholder: 'e.g. email, name',
      show: { compare: ['selectedFields'] },
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
        removeOtherFields: param.boolean({
          label: 'Remove Other Fields',
          description: 'Whether to keep only the compared fields',
        }),
      },
    }),
  },
  run({ items, params }) {
    const { compare, fieldsToExclude, fieldsToCompare, options } = params(0)
    const dotNotation = !options.disableDotNotation
    const names = splitNames(compare === 'allFieldsExcept' ? fieldsToExclude : fieldsToCompare)
    if (compare !== 'allFields' && names.length === 0) throw new Error('Enter the fields')
    const markOf = {
      allFields: (json: JsonObject) => stableText(json),
      allFieldsExcept: (json: JsonObject) => stableText(without(json, { names, dotNotation })),
      selectedFields: (json: JsonObject) =>
        stableText(names.map((name) => readField(json, name, dotNotation) ?? null)),
    }[compare]
    const comparedIn = {
      allFields: (json: JsonObject) => json,
      allFieldsExcept: (json: JsonObject) => without(json, { names, dotNotation }),
      selectedFields: (json: JsonObject) => only(json, names, dotNotation),
    }[compare]
    const seen = new Set<string>()
    const kept: Item[] = []
    for (const [index, item] of items.entries()) {
      const mark = markOf(item.json)
      if (seen.has(mark)) continue
      seen.add(mark)
      const json = options.removeOtherFields ? comparedIn(item.json) : item.json
      kept.push({ ...item, json, pairedItem: { item: index } })
    }
    return [kept]
  },
})

interface LeftOut {
  names: string[]
  dotNotation: boolean
}

/** The data without these fields, which are values: what is inside of an object or list has to be named itself. */
function without(json: JsonObject, left: LeftOut, above = ''): JsonObject {
  const { names, dotNotation } = left
  const entries = Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
    const name = `${above}${key}`
    const isNested = dotNotation && typeof value === 'object' && value !== null
    if (!isNested) return names.includes(name) ? [] : [[key, value]]
    if (Array.isArray(value)) return [[key, value]]
    const rest = without(value as JsonObject, left, `${name}.`)
    return Object.keys(rest).length > 0 || Object.keys(value).length === 0 ? [[key, rest]] : []
  })
  return Object.fromEntries(entries)
}

const only = (json: JsonObject, names: string[], dotNotation: boolean): JsonObject =>
  names.reduce<JsonObject>((kept, name) => {
    const value = readField(json, name, dotNotation)
    return value === undefined ? kept : writePath(kept, fieldPathIn(json, name, dotNotation), value)
  }, {})

/** Equal data gives equal text, whatever the order of its keys. */
function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`
  const entries = Object.entries(value)
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stableText(entry)}`).join()}}`
}
