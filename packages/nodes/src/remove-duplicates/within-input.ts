import { writePath, type JsonObject } from '@heddle/core'
import { defineOperation, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fieldPath, readField, splitNames } from '../fields/field-names.ts'

export const removeDuplicateInputItems = defineOperation()({
  label: 'Remove Items Repeated Within Current Input',
  description: 'Keeps the first of equal items',
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
    if (compare !== 'allFields' && names.length === 0) throw new Error('Name the fields')
    const markOf = {
      allFields: (json: JsonObject) => stableText(json),
      allFieldsExcept: (json: JsonObject) => stableText(without(json, names)),
      selectedFields: (json: JsonObject) =>
        stableText(names.map((name) => readField(json, name, dotNotation) ?? null)),
    }[compare]
    const seen = new Set<string>()
    const kept: Item[] = []
    for (const [index, item] of items.entries()) {
      const mark = markOf(item.json)
      if (seen.has(mark)) continue
      seen.add(mark)
      const json =
        options.removeOtherFields && compare === 'selectedFields'
          ? only(item.json, names, dotNotation)
          : item.json
      kept.push({ ...item, json, pairedItem: { item: index } })
    }
    return [kept]
  },
})

const without = (json: JsonObject, names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !names.includes(key)))

const only = (json: JsonObject, names: string[], dotNotation: boolean): JsonObject =>
  names.reduce<JsonObject>((kept, name) => {
    const value = readField(json, name, dotNotation)
    return value === undefined ? kept : writePath(kept, fieldPath(name, dotNotation), value)
  }, {})

/** Equal data gives equal text, whatever the order of its keys. */
function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`
  const entries = Object.entries(value)
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stableText(entry)}`).join()}}`
}
