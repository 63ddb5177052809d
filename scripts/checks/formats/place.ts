import { isJsonObject, type JsonObject } from '@heddle/core'
import { displayedProperties, fieldsOf, fillDefaults, groupsOf, type NodeProperty } from '@heddle/core/node'

/** The properties of one level of a layout and the way there: names of collections and groups, `[]` for the first of a list. */
export interface Level {
  properties: readonly NodeProperty[]
  steps: readonly string[]
}

/** What a property contains: the members of a collection, or of each of its groups. */
export function levelsIn(property: NodeProperty, steps: readonly string[]): Level[] {
  const own = [...steps, property.name]
  if (property.type === 'collection') return [{ properties: fieldsOf(property), steps: own }]
  if (property.type !== 'fixedCollection') return []
  const list = property.typeOptions?.multipleValues ? ['[]'] : []
  return groupsOf(property).map(({ name, values }) => ({
    properties: values,
    steps: [...own, name, ...list],
  }))
}

/** The document with a value at a place. */
export function put(document: JsonObject, [step, ...rest]: readonly string[], value: unknown): JsonObject {
  if (step === undefined) return document
  if (rest.length === 0) return { ...document, [step]: value }
  const inside = document[step]
  if (rest[0] === '[]') {
    const first: unknown = Array.isArray(inside) ? inside[0] : undefined
    return { ...document, [step]: [put(isJsonObject(first) ? first : {}, rest.slice(1), value)] }
  }
  return { ...document, [step]: put(isJsonObject(inside) ? inside : {}, rest, value) }
}

export function read(document: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (step === '[]') return Array.isArray(value) ? value[0] : value
    return isJsonObject(value) ? value[step] : undefined
  }, document)
}

/** What a document means to a description: all values, and the property that is shown at a place. */
export function open(properties: readonly NodeProperty[], document: JsonObject, version: number) {
  const root = fillDefaults(properties, document, version)
  const valuesAt = (steps: readonly string[]): JsonObject => {
    const values = read(root, steps)
    const first: unknown = Array.isArray(values) ? values[0] : values
    return isJsonObject(first) ? first : {}
  }
  const scopeAt = (steps: readonly string[]) => ({ values: valuesAt(steps), root, version })
  const shownAt = (level: Level, name: string) =>
    displayedProperties(level.properties, scopeAt(level.steps)).find((property) => property.name === name)

  function find(steps: readonly string[]): { property: NodeProperty; value: unknown } | undefined {
    let level: Level = { properties, steps: [] }
    for (let index = 0; ; index += 1) {
      const name = steps[index] ?? ''
      const property = shownAt(level, name)
      if (!property) return undefined
      if (index === steps.length - 1) return { property, value: valuesAt(level.steps)[name] }
      const inside = levelsIn(property, level.steps).find(
        (each) => property.type === 'collection' || each.steps.includes(steps[index + 1] ?? '', index + 1),
      )
      if (!inside) return undefined
      if (property.type === 'fixedCollection') index += steps[index + 2] === '[]' ? 2 : 1
      level = inside
    }
  }
  return { root, scopeAt, find }
}
