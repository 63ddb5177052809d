import { isJsonObject, type JsonObject } from '@heddle/core'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'

/** How often this person has added nodes of a type, in this browser. */
export type Uses = Readonly<Record<string, number>>

/** What most workflows are made of: the order until a person has one of their own. */
const usual = [
  'heddle.httpRequest',
  'heddle.set',
  'heddle.code',
  'heddle.if',
  'heddle.webhook',
  'heddle.scheduleTrigger',
  'heddle.merge',
  'heddle.splitInBatches',
  'heddle.filter',
  'heddle.switch',
  'heddle.formTrigger',
  'heddle.splitOut',
]

const shownAtOnce = 6
const storageKey = 'heddle-node-uses'

/** The types that a person adds most, filled up with those that people usually add. */
export function mostUsed(types: readonly NodeTypeHeader[], uses: Uses): NodeTypeHeader[] {
  const own = types
    .filter(({ name }) => (uses[name] ?? 0) > 0)
    .toSorted((a, b) => (uses[b.name] ?? 0) - (uses[a.name] ?? 0))
  const others = usual.flatMap((name) => types.find((type) => type.name === name) ?? [])
  return [...new Set([...own, ...others])].slice(0, shownAtOnce)
}

export function readUses(): Uses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return isJsonObject(stored) ? countsIn(stored) : {}
  } catch {
    return {}
  }
}

const countsIn = (stored: JsonObject): Uses =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([type, count]) => (typeof count === 'number' ? [[type, count]] : [])),
  )

export function noteUse(type: string): void {
  const uses = readUses()
  localStorage.setItem(storageKey, JSON.stringify({ ...uses, [type]: (uses[type] ?? 0) + 1 }))
}
