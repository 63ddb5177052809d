import { isJsonObject } from '@heddle/core'
import { unexpose } from '@heddle/core/expression'
import type { Item, PairedItem } from '@heddle/core/run'
import type { CodeTask } from '../task-data.ts'
import { CodeError } from './code-error.ts'

const howTo = 'Return a list of objects, or of items of the form { json: { … } }'

/** Makes items of whatever the code for all items returned. */
export function toItems(returned: unknown, inputs: readonly Item[]): Item[] {
  const value = unexpose(returned)
  if (value === null) return []
  if (value === undefined) throw new CodeError('The code returned nothing', howTo)
  if (Array.isArray(value))
    return value
      .map((each) => wrap(each))
      .map((item, index) => paired(item, { index, count: value.length }, inputs))
  return [paired(wrap(value), { index: 0, count: 1 }, inputs)]
}

/** Makes an item of what the code for one item returned; nothing drops the item. */
export function toItem(returned: unknown, { dialect }: CodeTask, input: Item): Item | undefined {
  const value = unexpose(returned)
  if (dialect === 'functionItem') {
    if (!isJsonObject(value)) throw new CodeError('The code returned nothing', 'Return the item, an object')
    return { ...input, error: undefined, json: value }
  }
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) {
    throw new CodeError('The code returned a list', 'When it runs for each item, it returns one object')
  }
  return wrap(value)
}

const itemKeys: ReadonlySet<string> = new Set(['json', 'binary', 'pairedItem', 'error', 'index'])

/** An item as it is, any other object as the json of one. */
function wrap(value: unknown): Item {
  if (!isJsonObject(value)) throw new CodeError('The code returned something that is not an object', howTo)
  const isItem = isJsonObject(value.json) && Object.keys(value).every((key) => itemKeys.has(key))
  if (isItem || isBinaryOnly(value)) {
    // Only the engine says that an item stands for a failure.
    return { ...value, error: undefined, json: (value.json ?? {}) as Item['json'] }
  }
  if ('json' in value && Object.keys(value).every((key) => itemKeys.has(key))) {
    throw new CodeError("The 'json' of an item must be an object", howTo)
  }
  return { json: value }
}

const isBinaryOnly = (value: Record<string, unknown>): boolean =>
  isJsonObject(value.binary) && Object.keys(value).every((key) => key === 'binary' || key === 'pairedItem')

interface Place {
  index: number
  count: number
}

/** Says where an item came from, as far as that is known. */
function paired(item: Item, { index, count }: Place, inputs: readonly Item[]): Item {
  const given = pairedItemOf(item.pairedItem)
  if (given !== undefined) return { ...item, pairedItem: given }
  const source = inputs.length === 1 ? 0 : count === inputs.length ? index : undefined
  return source === undefined ? { ...item, pairedItem: undefined } : { ...item, pairedItem: { item: source } }
}

/** Code writes a number, an object or a list of them. */
function pairedItemOf(value: unknown): Item['pairedItem'] {
  if (Array.isArray(value)) return value.flatMap((each) => pairedItemOf(each) ?? [])
  if (typeof value === 'number') return { item: value }
  return isJsonObject(value) && typeof value.item === 'number' ? (value as unknown as PairedItem) : undefined
}
