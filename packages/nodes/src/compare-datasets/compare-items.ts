import { equalJson, isJsonObject, removePath, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { fieldPath, readField, splitNames } from '../fields/field-names.ts'
import { isAlike } from '../fields/fuzzy-marks.ts'
import type { CompareParams } from './compare-datasets.node.ts'

/** What two matching items have in common and what not. */
export interface Comparison {
  same: string[]
  different: string[]
  /** Fields that differ and do not count. */
  skipped: string[]
}

export function compareItems(a: JsonObject, b: JsonObject, values: CompareParams): Comparison {
  const skippedNames = splitNames(values.options.skipFields ?? '')
  const dotNotation = !values.options.disableDotNotation
  const [one, other] = [a, b].map((json) => withoutNested(json, skippedNames, dotNotation))
  const result: Comparison = { same: [], different: [], skipped: [] }
  for (const key of comparedKeys(a, b, values)) {
    if (isSame(one?.[key], other?.[key], values)) result.same.push(key)
    else result[skippedNames.includes(key) ? 'skipped' : 'different'].push(key)
  }
  return result
}

/** Where kinds of values are ignored, what only the second item has does not matter. */
const comparedKeys = (a: JsonObject, b: JsonObject, { fuzzyCompare }: CompareParams): string[] =>
  fuzzyCompare ? Object.keys(a) : [...new Set([...Object.keys(a), ...Object.keys(b)])]

const isSame = (a: unknown, b: unknown, { fuzzyCompare, oldNames }: CompareParams): boolean =>
  fuzzyCompare ? isAlike(a, b, { nullIsZero: !oldNames }) : equalJson(a, b)

const withoutNested = (json: JsonObject, names: string[], dotNotation: boolean): JsonObject =>
  names
    .map((name) => fieldPath(name, dotNotation))
    .filter((path) => path.length > 1)
    .reduce(removePath, json)

/** The item that stands for two that differ. */
export function resolveDifference([a, b]: [Item, Item], comparison: Comparison, values: CompareParams): Item {
  switch (values.resolve) {
    case 'preferInput1':
      return a
    case 'preferInput2':
      return b
    case 'mix':
      return mix(a, b, values)
    default:
      return { json: bothVersions(a.json, b.json, { comparison, values }) }
  }
}

function mix(a: Item, b: Item, { preferWhenMix, exceptWhenMix, options }: CompareParams): Item {
  const [base, exception] = preferWhenMix === 'input1' ? [a, b] : [b, a]
  const excepted = splitNames(exceptWhenMix).map((name) => [
    name,
    readField(exception.json, name, !options.disableDotNotation) ?? null,
  ])
  return { ...base, json: { ...base.json, ...(Object.fromEntries(excepted) as JsonObject) } }
}

interface Sides {
  comparison: Comparison
  values: CompareParams
}

/** Matched fields, equal fields and both versions of the others, side by side. */
function bothVersions(a: JsonObject, b: JsonObject, { comparison, values }: Sides): JsonObject {
  const keys = (values.mergeByFields.values ?? []).map(({ field1 }) => field1)
  const [nameOfA, nameOfB] = values.oldNames ? ['input1', 'input2'] : ['inputA', 'inputB']
  const told = (value: unknown) => (values.oldNames ? value || null : (value ?? null))
  const versions = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, { [nameOfA]: told(a[name]), [nameOfB]: told(b[name]) }]))
  return {
    keys: pick(a, keys),
    same: pick(a, comparison.same),
    different: versions(comparison.different),
    ...(comparison.skipped.length > 0 && { skipped: versions(comparison.skipped) }),
  }
}

const pick = (json: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([key]) => names.includes(key)))

/** Documents of version 1 keep the setting among the options and speak of inputs by number. */
export function fromOptions(parameters: JsonObject): JsonObject {
  const { fuzzyCompare = false, ...options } = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options, fuzzyCompare, oldNames: true }
}
