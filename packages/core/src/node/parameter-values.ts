import { equalJson, isJsonObject, type JsonObject } from '../json.ts'
import type { NodeProperty, PropertyGroup } from './description.ts'
import { isDisplayed, type ParameterScope } from './display.ts'

/**
 * The values of all displayed parameters: what is stored, else the default.
 * Values of parameters that are not displayed are left out.
 */
export function fillDefaults(
  properties: readonly NodeProperty[],
  parameters: JsonObject,
  version: number,
): JsonObject {
  return settle(properties, parameters, (values) => ({ values, root: values, version }))
}

/** What is worth storing: displayed parameters whose value differs from their default, and what nobody knows. */
export function reduceParameters(
  properties: readonly NodeProperty[],
  parameters: JsonObject,
  version: number,
): JsonObject {
  const values = fillDefaults(properties, parameters, version)
  const reduced = reduceLevel(properties, { values, root: values, version })
  return keepUnknown(properties, parameters, reduced)
}

/** The properties that are shown for the given values, each name once. */
export function displayedProperties(
  properties: readonly NodeProperty[],
  scope: ParameterScope,
): NodeProperty[] {
  const byName = new Map<string, NodeProperty>()
  for (const property of properties) {
    if (!byName.has(property.name) && isDisplayed(property, scope)) byName.set(property.name, property)
  }
  return [...byName.values()]
}

/** The groups of a fixed collection. */
export const groupsOf = (property: NodeProperty): PropertyGroup[] =>
  (property.options ?? []).filter((option): option is PropertyGroup => 'values' in option)

/** The optional fields of a collection. */
export const fieldsOf = (property: NodeProperty): NodeProperty[] =>
  (property.options ?? []).filter(
    (option): option is NodeProperty => 'displayName' in option && 'type' in option,
  )

type ScopeFor = (values: JsonObject) => ParameterScope

/**
 * A default can show or hide other parameters, whose defaults can show or hide more.
 * Conditions only ever look a few levels deep, so the values settle after as many rounds.
 */
function settle(properties: readonly NodeProperty[], given: JsonObject, scopeFor: ScopeFor): JsonObject {
  let values = given
  for (let round = 0; round <= properties.length; round += 1) {
    const next = fillLevel(properties, given, scopeFor(values))
    if (equalJson(next, values)) break
    values = next
  }
  return values
}

function fillLevel(
  properties: readonly NodeProperty[],
  given: JsonObject,
  scope: ParameterScope,
): JsonObject {
  const entries = displayedProperties(properties, scope)
    .filter((property) => property.type !== 'notice' && property.type !== 'button')
    .map((property) => {
      const stored = Object.hasOwn(given, property.name) ? given[property.name] : undefined
      return [property.name, fillValue(property, stored ?? property.default, scope)] as const
    })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function fillValue(property: NodeProperty, value: unknown, scope: ParameterScope): unknown {
  const inside = (fields: readonly NodeProperty[], given: JsonObject) =>
    settle(fields, given, (values) => ({ ...scope, values }))
  if (property.type === 'collection') {
    return mapObjects(value, (given) => {
      const added = fieldsOf(property).filter(({ name }) => Object.hasOwn(given, name))
      return inside(added, given)
    })
  }
  if (property.type !== 'fixedCollection') return value
  return mapGroups(property, value, (group, given) => inside(group.values, given))
}

function reduceLevel(properties: readonly NodeProperty[], scope: ParameterScope): JsonObject {
  const entries = displayedProperties(properties, scope)
    .filter(({ name }) => Object.hasOwn(scope.values, name))
    .filter((property) => !equalJson(scope.values[property.name], property.default))
    .map((property) => [property.name, reduceValue(property, scope.values[property.name], scope)])
  return Object.fromEntries(entries)
}

/** An option of a collection is kept even with its default: that it was added says something. */
function reduceValue(property: NodeProperty, value: unknown, scope: ParameterScope): unknown {
  if (property.type !== 'fixedCollection') return value
  return mapGroups(property, value, (group, values) => reduceLevel(group.values, { ...scope, values }))
}

/** Puts back what no property is for, also among the members of collections and groups. */
function keepUnknown(properties: readonly NodeProperty[], stored: unknown, reduced: unknown): JsonObject
function keepUnknown(properties: readonly NodeProperty[], stored: unknown, reduced: unknown): unknown {
  if (Array.isArray(stored) && Array.isArray(reduced)) {
    return reduced.map((entry, index) => keepUnknown(properties, stored[index], entry))
  }
  if (!isJsonObject(stored) || !isJsonObject(reduced)) return reduced
  const kept = Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
    const meant = properties.filter((property) => property.name === name)
    if (meant.length === 0) return [[name, value]]
    const members = membersOf(meant)
    return Object.hasOwn(reduced, name) && members ? [[name, keepUnknown(members, value, reduced[name])]] : []
  })
  return { ...reduced, ...Object.fromEntries(kept) }
}

/**
 * What is inside of the parameters of one name, of which the conditions choose one. The groups of a fixed collection count as
 * parameters, too. Undefined when they have no members.
 */
export function membersOf(meant: readonly NodeProperty[]): NodeProperty[] | undefined {
  if (meant.some(({ type }) => type === 'collection')) return meant.flatMap(fieldsOf)
  if (!meant.every(({ type }) => type === 'fixedCollection')) return undefined
  return meant.flatMap(groupsOf).map(({ name, displayName, values }) => ({
    name,
    displayName,
    type: 'collection',
    default: {},
    options: values,
  }))
}

function mapGroups(
  property: NodeProperty,
  value: unknown,
  change: (group: PropertyGroup, given: JsonObject) => JsonObject,
): unknown {
  if (!isJsonObject(value)) return value
  const entries = groupsOf(property)
    .filter(({ name }) => Object.hasOwn(value, name))
    .map((group) => [group.name, mapObjects(value[group.name], (given) => change(group, given))])
  return Object.fromEntries(entries)
}

/** Applies to an object, or to each object of a list; anything else (an expression) stays as it is. */
function mapObjects(value: unknown, change: (given: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change))
  return isJsonObject(value) ? change(value) : value
}
