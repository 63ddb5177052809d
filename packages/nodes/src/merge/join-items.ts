import { isJsonObject, parsePath, removePath, type JsonObject } from '@heddle/core'
import type { Item, PairedItem } from '@heddle/core/run'
import type { MergeParams } from './merge.node.ts'

/** An item and where it stood. */
export interface Sourced {
  item: Item
  from: PairedItem
}

interface Clash {
  resolveClash: string
  mergeMode: string
  overrideEmpty: boolean
}

const defaultClash: Clash = { resolveClash: 'preferLast', mergeMode: 'deepMerge', overrideEmpty: false }

/** One item out of several, with their fields laid over each other. */
export function joinItems(parts: readonly Sourced[], { options, mergeByFields }: MergeParams): Item {
  const clash = options.clashHandling?.values ?? defaultClash
  const key = options.oldKeys ? mergeByFields.values?.[0]?.field2 : undefined
  const ordered = withPreferredLast(parts, clash.resolveClash)
  const jsons = ordered.map(({ item: { json }, from: { input = 0 } }) => {
    if (clash.resolveClash === 'addSuffix') return withSuffix(json, input + 1)
    return key !== undefined && input === 1 ? removePath(json, parsePath(key)) : json
  })
  const binary = Object.assign({}, ...ordered.map(({ item }) => item.binary ?? {})) as Item['binary']
  return {
    json: jsons.reduce((merged, json) => layOver(merged, json, clash), {}),
    ...(binary && Object.keys(binary).length > 0 && { binary }),
    pairedItem: parts.map(({ from }) => from),
  }
}

/** What is laid over the others wins. */
function withPreferredLast(parts: readonly Sourced[], resolveClash: string): readonly Sourced[] {
  const preferred = Number(/^preferInput(\d+)$/.exec(resolveClash)?.[1]) - 1
  const isPreferred = ({ from: { input = 0 } }: Sourced) => input === preferred
  return [...parts.filter((part) => !isPreferred(part)), ...parts.filter(isPreferred)]
}

const withSuffix = (json: JsonObject, number: number): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [`${key}_${number}`, value]))

function layOver(under: JsonObject, over: JsonObject, clash: Clash): JsonObject {
  const result: JsonObject = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const old = Object.hasOwn(result, key) ? result[key] : undefined
    if (clash.overrideEmpty && isBlank(value) && !isBlank(old)) continue
    result[key] = clash.mergeMode === 'deepMerge' ? mergeDeep(old, value, clash) : value
  }
  return result
}

/** Objects field by field, lists place by place. */
function mergeDeep(old: unknown, value: unknown, clash: Clash): unknown {
  if (isJsonObject(old) && isJsonObject(value)) return layOver(old, value, clash)
  if (!Array.isArray(old) || !Array.isArray(value)) return value
  const longest = Math.max(old.length, value.length)
  return Array.from({ length: longest }, (_, index) =>
    index < value.length ? mergeDeep(old[index], value[index], clash) : (old[index] as unknown),
  )
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
