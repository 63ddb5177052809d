import { equalJson, isJsonObject, type JsonObject } from '../json.ts'
import type { NodeProperty } from './description.ts'
import { isDisplayed, type ParameterScope } from './display.ts'
import { followNeighbour, neighbourOf } from './follow-neighbour.ts'
import { parameterKindOf } from './kinds/kinds.ts'
import type { Nesting } from './kinds/parameter-kind.ts'

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

/** What a person sees of stored values: neither those of hidden parameters nor what no parameter is for. */
export function shownValues(
  properties: readonly NodeProperty[],
  parameters: JsonObject,
  version: number,
): JsonObject {
  const root = fillDefaults(properties, parameters, version)
  return showLevel(properties, parameters, { values: root, root, version })
}

function showLevel(
  properties: readonly NodeProperty[],
  given: JsonObject,
  scope: ParameterScope,
): JsonObject {
  const entries = displayedProperties(properties, scope)
    .filter(({ type, name }) => type !== 'hidden' && Object.hasOwn(given, name))
    .map((property) => [property.name, showValue(property, given[property.name], scope)])
  return Object.fromEntries(entries)
}

function showValue(property: NodeProperty, value: unknown, scope: ParameterScope): unknown {
  const nesting = nestingOf(property)
  if (!nesting) return value
  return nesting.map(property, value, (fields, given) => {
    const values = settle(fields, given, (inner) => ({ ...scope, values: inner }))
    return showLevel(fields, given, { ...scope, values })
  })
}

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
    .filter((property) => parameterKindOf(property).holdsValue)
    .map((property) => {
      const neighbour = neighbourOf(property)
      if (neighbour !== undefined) return [property.name, followNeighbour(neighbour, scope.values)] as const
      const stored = Object.hasOwn(given, property.name) ? given[property.name] : undefined
      return [property.name, fillValue(property, stored ?? property.default, scope)] as const
    })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function fillValue(property: NodeProperty, value: unknown, scope: ParameterScope): unknown {
  const nesting = nestingOf(property)
  if (!nesting) return value
  return nesting.map(property, value, (fields, given) =>
    settle(fields, given, (values) => ({ ...scope, values })),
  )
}

const nestingOf = (property: NodeProperty): Nesting | undefined => parameterKindOf(property).nesting

function reduceLevel(properties: readonly NodeProperty[], scope: ParameterScope): JsonObject {
  const entries = displayedProperties(properties, scope)
    .filter(({ name }) => Object.hasOwn(scope.values, name))
    .filter((property) => neighbourOf(property) === undefined)
    .filter((property) => !equalJson(scope.values[property.name], property.default))
    .map((property) => [property.name, reduceValue(property, scope.values[property.name], scope)])
  return Object.fromEntries(entries)
}

function reduceValue(property: NodeProperty, value: unknown, scope: ParameterScope): unknown {
  const nesting = nestingOf(property)
  if (!nesting?.leavesOutDefaults) return value
  return nesting.map(property, value, (fields, values) => reduceLevel(fields, { ...scope, values }))
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
  if (!meant.some(nestingOf)) return undefined
  return meant.flatMap((property) => nestingOf(property)?.members(property) ?? [])
}
