import { isJsonObject, textOf } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { readTime } from '../form/limit-wait.ts'

/** How the fields of a record are called in HubSpot. */
export interface PropertyNames {
  names: Readonly<Record<string, string>>
  /** The fields among them that are moments. */
  times?: readonly string[]
}

type Pair = readonly [name: string, value: unknown]

/** The properties that were added to a collection. What is empty is not sent. */
export function propertiesIn(
  { params, context }: Pick<AppCall, 'params' | 'context'>,
  collection: string,
  { names, times = [] }: PropertyNames,
): Pair[] {
  const given = Object.entries(names).map(([field, name]): Pair => {
    const value = params.value(`${collection}.${field}`)
    return [name, times.includes(field) ? millisOf(value, context.timezone) : plain(value)]
  })
  const own = params
    .rows(`${collection}.customPropertiesUi.customPropertiesValues`)
    .map(({ property, value }): Pair => [textOf(property).replace(/\|.*$/, ''), value])
  return [...given.filter(([, value]) => value !== undefined && value !== ''), ...own]
}

/** Several choices are one text; what is chosen from a list is its id. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf).join(';')
  return isJsonObject(value) ? textOf(value.value) : value
}

/** A moment as HubSpot counts; undefined where there is none. */
export function millisOf(time: unknown, timezone: string): number | undefined {
  const text = textOf(time)
  if (text === '') return undefined
  return /^\d+$/.test(text) ? Number(text) : readTime(text, timezone).getTime()
}

export const asNamed = (pairs: readonly Pair[]) => pairs.map(([name, value]) => ({ name, value }))
