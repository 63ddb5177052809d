import { equalJson, isJsonObject, type JsonObject } from '../json.ts'
import { parsePath, readPath } from '../object-path.ts'
import type { NodeProperty } from './description.ts'
import { parameterKindOf } from './kinds/kinds.ts'

interface Change {
  before: JsonObject
  after: JsonObject
}

/**
 * Conditions say themselves how they compare, and so does the node in parameters of its own. When a person changes one of
 * those, the conditions that say something else follow.
 */
export function followFilters(properties: readonly NodeProperty[], change: Change): JsonObject {
  return followLevel(properties, change.after, change)
}

function followLevel(properties: readonly NodeProperty[], values: JsonObject, change: Change): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => {
    const property = properties.find((each) => each.name === name && concerns(each))
    return [name, property ? followValue(property, value, change) : value]
  })
  return Object.fromEntries(entries)
}

const concerns = (property: NodeProperty): boolean =>
  property.typeOptions?.filter !== undefined || parameterKindOf(property).nesting !== undefined

function followValue(property: NodeProperty, value: unknown, change: Change): unknown {
  const { nesting } = parameterKindOf(property)
  if (nesting) {
    const inside = nesting.map(property, value, (fields, given) => followLevel(fields, given, change))
    // What no field is for would be lost.
    return isJsonObject(value) && isJsonObject(inside) ? { ...value, ...inside } : inside
  }
  if (!isJsonObject(value) || !isJsonObject(value.options)) return value
  const { ignoreCase = [], looseTypeValidation = [] } = property.typeOptions?.filter ?? {}
  const cased = changedTo(ignoreCase, change)
  const loose = changedTo(looseTypeValidation, change)
  return {
    ...value,
    options: {
      ...value.options,
      ...(cased !== undefined && { caseSensitive: !cased }),
      ...(loose !== undefined && { typeValidation: loose ? 'loose' : 'strict' }),
    },
  }
}

/** Whether one of the parameters is switched on, when one of them has changed. */
function changedTo(paths: readonly string[], { before, after }: Change): boolean | undefined {
  const read = (values: JsonObject) => paths.map((path) => readPath(values, parsePath(path)) === true)
  const [was, is] = [read(before), read(after)]
  return equalJson(was, is) ? undefined : is.includes(true)
}
