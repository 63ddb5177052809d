import { isJsonObject, type JsonObject } from '@heddle/core'
import { displayedProperties, fieldsOf, type NodeProperty, type PropertyOption } from '@heddle/core/node'
import { routingOf, type Routing } from './routing.ts'

/** What a parameter says, with the value it has. */
export interface RoutedValue {
  routing: Routing
  value: unknown
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
      const inside =
        property.type === 'collection' && isJsonObject(value)
          ? collectRouting(fieldsOf(property), { ...scope, values: value })
          : []
      return [...said(property, value), ...chosen, ...inside]
    })
}

function said(source: { routing?: JsonObject }, value: unknown): RoutedValue[] {
  const routing = routingOf(source)
  return routing ? [{ routing, value }] : []
}

const choicesOf = ({ options = [] }: NodeProperty, value: unknown) =>
  options.filter((option): option is PropertyOption => 'value' in option && option.value === value)
