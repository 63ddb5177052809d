import type { JsonObject } from '../json.ts'
import type { CredentialTypeDescription, NodeProperty } from './description.ts'
import { fillDefaults } from './parameter-values.ts'

type Types = readonly CredentialTypeDescription[]

/** A credential type and those it extends, itself first. */
function credentialLineage(types: Types, name: string): CredentialTypeDescription[] {
  const type = types.find((each) => each.name === name)
  return type ? [type, ...(type.extends ?? []).flatMap((base) => credentialLineage(types, base))] : []
}

/** Whether a credential type is the other one, or extends it. */
export const isCredentialOf = (types: Types, name: string, base: string): boolean =>
  credentialLineage(types, name).some((each) => each.name === base)

/** Fields of a type with those it inherits; its own come in place of the inherited ones of the same name. */
export function credentialProperties(types: Types, name: string): NodeProperty[] {
  const byName = new Map<string, NodeProperty>()
  for (const { properties } of credentialLineage(types, name).toReversed()) {
    for (const property of properties) byName.set(property.name, property)
  }
  return [...byName.values()]
}

/** What the type itself fixes counts more than what is stored. */
export function credentialValues(properties: readonly NodeProperty[], data: JsonObject): JsonObject {
  const fixed = properties.filter(({ type }) => type === 'hidden').map((each) => [each.name, each.default])
  return { ...data, ...fillDefaults(properties, data, 1), ...Object.fromEntries(fixed) }
}

/** The nearest rule of a kind in the lineage of a type, e.g. how it signs a request. */
export function inheritedRule<Rule extends 'authenticate' | 'test' | 'documentationUrl' | 'icon'>(
  types: Types,
  name: string,
  rule: Rule,
): CredentialTypeDescription[Rule] {
  return credentialLineage(types, name).find((each) => each[rule] !== undefined)?.[rule]
}
