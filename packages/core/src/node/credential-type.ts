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
export function inheritedRule<Rule extends 'authenticate' | 'test' | 'documentationUrl' | 'icon' | 'setUp'>(
  types: Types,
  name: string,
  rule: Rule,
): CredentialTypeDescription[Rule] {
  return credentialLineage(types, name).find((each) => each[rule] !== undefined)?.[rule]
}

/**
 * The type under which one app of an instance does for all that extend it: the most general one that says where the app's secret
 * is sent. Undefined where a person says that.
 */
export function sharedAppType(types: Types, name: string): string | undefined {
  if (!isCredentialOf(types, name, 'oAuth2Api')) return undefined
  const address = tokenAddress(types, name)
  if (address === undefined) return undefined
  const family = credentialLineage(types, name).filter((each) => tokenAddress(types, each.name) === address)
  return family.at(-1)?.name
}

function tokenAddress(types: Types, name: string): string | undefined {
  const field = credentialProperties(types, name).find((each) => each.name === 'accessTokenUrl')
  return field?.type === 'hidden' && typeof field.default === 'string' ? field.default : undefined
}

/** Credentials for any service have no test of their own: a person says which address to call. */
export const testAddressField = 'testUrl'

/** The request that succeeds with a good credential, for what is filled in. */
export function credentialTest(types: Types, name: string, values: JsonObject): JsonObject | undefined {
  const own = inheritedRule(types, name, 'test')
  if (own) return own.request
  const hasField = credentialProperties(types, name).some((field) => field.name === testAddressField)
  if (!hasField || (values[testAddressField] ?? '') === '') return undefined
  return { url: `={{ $credentials.${testAddressField} }}`, method: 'GET' }
}
