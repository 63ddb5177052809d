import { isJsonObject, type Item, type JsonObject, type PairedItem } from '@heddle/core'
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
export function joinItems(parts: readonly Sourced[], { options }: MergeParams): Item {
  const clash = options.clashHandling?.values ?? defaultClash
  const ordered = clash.resolveClash === 'preferInput1' ? parts.toReversed() : parts
  const jsons = ordered.map(({ item, from }) =>
    clash.resolveClash === 'addSuffix' ? withSuffix(item.json, (from.input ?? 0) + 1) : item.json,
  )
  const binary = Object.assign({}, ...ordered.map(({ item }) => item.binary ?? {})) as Item['binary']
  return {
    json: jsons.reduce((merged, json) => layOver(merged, json, clash), {}),
    ...(binary && Object.keys(binary).length > 0 && { binary }),
    pairedItem: parts.map(({ from }) => from),
  }
}

const withSuffix = (json: JsonObject, number: number): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [`${key}_${number}`, value]))

function layOver(under: JsonObject, over: JsonObject, clash: Clash): JsonObject {
  const result: JsonObject = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const old = Object.hasOwn(result, key) ? result[key] : undefined
    if (clash.overrideEmpty && isBlank(value) && !isBlank(old)) continue
    const deep = clash.mergeMode === 'deepMerge' && isJsonObject(old) && isJsonObject(value)
    result[key] = deep ? layOver(old, value, clash) : value
  }
  return result
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
