import type { JsonObject } from '@heddle/core'
import type { NodeProperty } from '@heddle/core/node'
import { readerOf } from '../declarative/check-values.ts'

/**
 * Refuses values of the wrong kind. Several parameters can have the same name, in other operations or versions: a value has to
 * be right for one of them.
 */
export function kindChecker(properties: readonly NodeProperty[]) {
  const byName = Map.groupBy(properties, ({ name }) => name)
  return (values: JsonObject, names: readonly string[]): JsonObject => {
    for (const name of names) {
      const readers = (byName.get(name) ?? []).map(readerOf)
      // What need not be said may be left out, or empty.
      if (values[name] === undefined || values[name] === '' || readers.length === 0) continue
      const refusals = readers.map((reader) => refusalOf(() => reader?.read(values[name], name)))
      if (refusals.every((refusal) => refusal !== undefined)) throw refusals[0]
    }
    return values
  }
}

function refusalOf(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    return error
  }
}
