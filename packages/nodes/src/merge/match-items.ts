import { textOf } from '@heddle/core'
import { readField, splitNames } from '../fields/field-names.ts'
import { fuzzyMarks } from '../fields/fuzzy-marks.ts'
import type { Sourced } from './join-items.ts'
import type { MergeParams } from './merge.node.ts'

export interface Matches {
  pairs: [Sourced, Sourced][]
  onlyFirst: Sourced[]
  onlySecond: Sourced[]
}

/** One pass over each input: the second is indexed by the values of its fields. */
export function matchItems(first: Sourced[], second: Sourced[], values: MergeParams): Matches {
  const fields = fieldPairs(values)
  const [firstNames, secondNames] = [fields.map(([name]) => name), fields.map(([, name]) => name)]
  refuseMissingFields(first, firstNames, values)
  refuseMissingFields(second, secondNames, values)
  const index = indexed(second, secondNames, values)
  const matched = new Set<Sourced>()
  const pairs: [Sourced, Sourced][] = []
  const onlyFirst: Sourced[] = []
  for (const one of first) {
    const found = findMatches(one, index, { names: firstNames, values })
    if (found === 'dropped') continue
    const taken = chosen(found, values)
    if (taken.length === 0) onlyFirst.push(one)
    for (const other of taken) {
      matched.add(other)
      pairs.push([one, other])
    }
  }
  return { pairs, onlyFirst, onlySecond: second.filter((each) => !matched.has(each)) }
}

interface Names {
  names: readonly string[]
  values: MergeParams
}

/** Something that is missing in the first input equals nothing, not even what is missing in the second. */
function findMatches(
  one: Sourced,
  index: ReadonlyMap<string, Sourced[]>,
  { names, values }: Names,
): Sourced[] | 'dropped' {
  const { oldKeys, disableDotNotation } = values.options
  const parts = new Set(names.map((name) => readField(one.item.json, name, !disableDotNotation)))
  if (parts.has(undefined)) return oldKeys && values.joinMode === 'enrichInput1' ? 'dropped' : []
  if (oldKeys && parts.has(null)) return []
  const found = keysOf(one, names, values).flatMap((key) => index.get(key) ?? [])
  return [...new Set(found)].toSorted((a, b) => a.from.item - b.from.item)
}

function indexed(items: Sourced[], names: readonly string[], values: MergeParams): Map<string, Sourced[]> {
  const index = new Map<string, Sourced[]>()
  for (const each of items) {
    for (const key of keysOf(each, names, values)) {
      const known = index.get(key)
      if (known) known.push(each)
      else index.set(key, [each])
    }
  }
  return index
}

function chosen(found: Sourced[], { joinMode, outputDataFrom, options }: MergeParams): Sourced[] {
  if (options.oldKeys) return found.slice(-1)
  const joins = joinMode !== 'keepNonMatches' && !(joinMode === 'keepMatches' && outputDataFrom !== 'both')
  return joins && options.multipleMatches === 'first' ? found.slice(0, 1) : found
}

function fieldPairs({ advanced, fieldsToMatchString, mergeByFields }: MergeParams): [string, string][] {
  const pairs = advanced
    ? (mergeByFields.values ?? []).map(({ field1, field2 }): [string, string] => [field1, field2])
    : splitNames(fieldsToMatchString).map((name): [string, string] => [name, name])
  const named = pairs.filter(([one, other]) => one !== '' && other !== '')
  if (named.length === 0) throw new Error('Add at least one field to match')
  return named
}

/** In the first documents that could do it, a field that no item has is a wrong name. */
function refuseMissingFields(items: Sourced[], names: readonly string[], { options }: MergeParams): void {
  if (items.length === 0 || !options.fieldsMustExist) return
  const missing = names.find((name) =>
    items.every(({ item }) => readField(item.json, name, !options.disableDotNotation) === undefined),
  )
  if (missing !== undefined) throw new Error(`No item has the field "${missing}"`)
}

/** Texts of which equal items share one: one by values, several where kinds of values are ignored. */
function keysOf({ item }: Sourced, names: readonly string[], { options }: MergeParams): string[] {
  return names
    .map((name) => marksOf(readField(item.json, name, !options.disableDotNotation), options))
    .reduce<string[]>((keys, marks) => keys.flatMap((key) => marks.map((mark) => `${key}\n${mark}`)), [''])
}

function marksOf(value: unknown, { oldKeys, fuzzyCompare }: MergeParams['options']): string[] {
  if (fuzzyCompare) return fuzzyMarks(value)
  if (value === undefined || (oldKeys && value === null)) return ['missing']
  return [oldKeys ? textOf(value) : JSON.stringify([value])]
}
