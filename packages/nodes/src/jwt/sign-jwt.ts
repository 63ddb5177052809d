import { createHmac, sign } from 'node:crypto'
import { textOf, type JsonObject } from '@heddle/core'
import { signingKey } from './verify-jwt.ts'

export interface JwtKeys {
  algorithm: string
  signing: string
  verifying: string
}

/** The keys of a credential for tokens. */
export function jwtKeys(credential: Record<string, unknown>, algorithm?: string): JwtKeys {
  const pem = credential.keyType === 'pemKey'
  return {
    algorithm: algorithm || textOf(credential.algorithm) || 'HS256',
    signing: textOf(pem ? credential.privateKey : credential.secret),
    verifying: textOf(pem ? credential.publicKey : credential.secret),
  }
}

export function signJwt(header: JsonObject, payload: JsonObject, { algorithm, signing }: JwtKeys): string {
  const part = (value: JsonObject) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(payload)}`
  const hash = `sha${algorithm.slice(2)}`
  const signature = algorithm.startsWith('HS')
    ? createHmac(hash, signing).update(signed).digest()
    : sign(hash, Buffer.from(signed), signingKey(algorithm, signing))
  return `${signed}.${signature.toString('base64url')}`
}
