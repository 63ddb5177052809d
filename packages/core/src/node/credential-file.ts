import { isJsonObject, type JsonObject } from '../json.ts'
import { credentialProperties } from './credential-type.ts'
import type { CredentialTypeDescription } from './description.ts'

/** A credential as another instance has written it into a file, with its secrets. */
export interface ForeignCredential {
  name: string
  type: string
  /** Undefined when only the other instance can read it. */
  data: JsonObject | undefined
}

/** The credentials of a file: one, or a list as the export of a whole instance has it. Undefined when it holds something else. */
export function readCredentialFile(text: string): ForeignCredential[] | undefined {
  const entries = [parse(text)].flat()
  return entries.length > 0 && entries.every(isCredential) ? entries.map(readCredential) : undefined
}

/**
 * What is stored of it here: the fields that its type has, and the tokens of a connected account. Of other fields nobody knows
 * which are secret.
 */
export function adoptedData(
  types: readonly CredentialTypeDescription[],
  { type, data = {} }: ForeignCredential,
): JsonObject {
  const fields = new Set(credentialProperties(types, type).map(({ name }) => name))
  const known = Object.entries(data).filter(
    ([name, value]) => fields.has(name) || (name === 'oauthTokenData' && isJsonObject(value)),
  )
  return Object.fromEntries(known)
}

interface Entry extends JsonObject {
  name: string
  type: string
}

const isCredential = (value: unknown): value is Entry =>
  isJsonObject(value) &&
  typeof value.name === 'string' &&
  typeof value.type === 'string' &&
  'data' in value &&
  !('nodes' in value)

const readCredential = ({ name, type, data }: Entry): ForeignCredential => ({
  name,
  type,
  data: isJsonObject(data) ? data : undefined,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
