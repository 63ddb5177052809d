import { parsePath, writePath, type JsonObject } from '@heddle/core'

export type Pairs = readonly { name: string; value: unknown }[]

/**
 * What names mean: `nested` ones lead into objects of a JSON body and stand twice for a list elsewhere; before, the `last` of a
 * name counted; before that they were `flat`; and in the first documents (`old`) also lists in a query.
 */
export type NameRule = 'nested' | 'last' | 'flat' | 'old'

/** Pairs as the fields of a query or a form. */
export function collectPairs(pairs: Pairs = [], listsRepeated = true): Record<string, unknown> {
  const groups = Map.groupBy(named(pairs), ({ name }) => name)
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      listsRepeated && group.length > 1 ? group.map(({ value }) => value) : group.at(-1)?.value,
    ]),
  )
}

/** Pairs as an object: the last of a name counts. */
export const pairsToJson = (pairs: Pairs = [], rule: NameRule = 'nested'): JsonObject =>
  rule === 'nested' || rule === 'last'
    ? named(pairs).reduce<JsonObject>((json, { name, value }) => writePath(json, parsePath(name), value), {})
    : collectPairs(pairs, false)

const named = (pairs: Pairs): Pairs => pairs.filter(({ name }) => name !== '')
