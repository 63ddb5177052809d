import { keptSecret } from '@heddle/contract/limits'
import { findOwn } from '@heddle/core'
import { credentialProperties, credentialValues, isCredentialOf } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { resolveTexts } from '@heddle/outbound'
import type { Encryption } from '../encryption/encryption.ts'

/** Tokens that a service has given; nobody types them, so nobody needs to see them. */
const hiddenFields = new Set(['oauthTokenData', 'csrfSecret'])

export type Data = Record<string, unknown>

interface Sealed {
  id: number
  data: Uint8Array
}

const contextOf = (id: number): string => `credential ${id}`

export const sealData = (encryption: Encryption, id: number, data: Data): Buffer =>
  encryption.seal(JSON.stringify(data), contextOf(id))

export const openData = (encryption: Encryption, { id, data }: Sealed): Data =>
  JSON.parse(encryption.open(data, contextOf(id))) as Data

const isGiven = (value: unknown): boolean => value !== '' && value !== null

/** What a person may see: secrets are shown as a constant. */
export function maskSecrets(type: string, data: Data): Data {
  const secret = secretFields(type)
  const shown = Object.entries(data).map(([name, value]) => [
    name,
    isGiven(value) && (hiddenFields.has(name) || secret(name)) ? keptSecret : value,
  ])
  return Object.fromEntries(shown)
}

/** The constant means 'as it is stored'; tokens that the client does not send stay as well. */
export function mergeSecrets(given: Data, stored: Data): Data {
  const tokens = Object.entries(stored).filter(
    ([name]) => hiddenFields.has(name) && !Object.hasOwn(given, name),
  )
  const kept = Object.entries(given).map(([name, value]) => [
    name,
    value === keptSecret ? findOwn(stored, name) : value,
  ])
  return Object.fromEntries([...tokens, ...kept])
}

/** Of an unknown type everything is secret. */
function secretFields(type: string): (name: string) => boolean {
  const properties = propertiesOf(type)
  if (properties.length === 0) return () => true
  return (name) => properties.some((each) => each.name === name && each.typeOptions?.password === true)
}

const propertiesOf = (type: string) => credentialProperties(catalog.credentialTypes, type)

/** What is stored, with the defaults of the type. What it fixes can depend on the rest: an expression over `$credentials`. */
export function valuesOf(type: string, data: Data): Data {
  const properties = propertiesOf(type)
  const values = credentialValues(properties, data)
  const fixed = properties.filter((each) => each.type === 'hidden').map(({ name }) => name)
  return { ...values, ...Object.fromEntries(fixed.map((name) => [name, resolveTexts(values[name], values)])) }
}

export const isOfType = (type: string, base: string): boolean =>
  isCredentialOf(catalog.credentialTypes, type, base)

/** What people call a type of credential. */
export const labelOf = (type: string): string =>
  catalog.credentialTypes.find(({ name }) => name === type)?.displayName ?? type
