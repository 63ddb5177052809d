import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  displayedProperties,
  fieldsOf,
  groupsOf,
  type NodeProperty,
  type PropertyOption,
} from '@heddle/core/node'
import { routingOf, type Routing } from './routing.ts'

/** What a parameter says, with the value it has. */
export interface RoutedValue {
  routing: Routing
  value: unknown
  /** Further roots of its expressions: the values beside it and its place, inside of a group that repeats. */
  roots?: JsonObject
}

interface Scope {
  values: JsonObject
  root: JsonObject
  version: number
}

/** All routing that the values of a node choose: of displayed parameters, of their choices, and inside collections. */
export function collectRouting(properties: readonly NodeProperty[], scope: Scope): RoutedValue[] {
  return displayedProperties(properties, scope)
    .filter(({ name }) => Object.hasOwn(scope.values, name))
    .flatMap((property) => {
      const value = scope.values[property.name]
      const chosen = choicesOf(property, value).flatMap((choice) => said(choice, value))
      const inside = isJsonObject(value) ? collectInside(property, value, scope) : []
      return [...said(property, value), ...chosen, ...inside]
    })
}

function collectInside(property: NodeProperty, value: JsonObject, scope: Scope): RoutedValue[] {
  if (property.type === 'collection') return collectRouting(fieldsOf(property), { ...scope, values: value })
  if (property.type !== 'fixedCollection') return []
  return groupsOf(property).flatMap(({ name, values }) =>
    [value[name]]
      .flat()
      .filter(isJsonObject)
      .flatMap((entry, index) =>
        collectRouting(values, { ...scope, values: entry }).map((routed) => ({
          roots: { $parent: entry, $index: index },
          ...routed,
        })),
      ),
  )
}

function said(source: { routing?: JsonObject }, value: unknown): RoutedValue[] {
  const routing = routingOf(source)
  return routing ? [{ routing, value }] : []
}

const choicesOf = ({ options = [] }: NodeProperty, value: unknown) =>
  options.filter((option): option is PropertyOption => 'value' in option && option.value === value)
