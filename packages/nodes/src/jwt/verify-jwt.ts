import { constants, createHmac, timingSafeEqual, verify, type KeyLike } from 'node:crypto'
import { isJsonObject, type JsonObject } from '@heddle/core'

interface VerifyOptions {
  key: string
  /** The token's own word for its algorithm is not trusted beyond this list. */
  algorithms: readonly string[]
  now: Date
  clockToleranceSeconds?: number
  ignoreExpiration?: boolean
  ignoreNotBefore?: boolean
}

type Verdict = { valid: true; header: JsonObject; payload: JsonObject } | { valid: false; reason: string }

export interface JwtParts {
  header: JsonObject
  payload: JsonObject
  signed: string
  signature: Buffer
}

/** Checks the signature and the times of a JSON web token. */
export function verifyJwt(token: string, options: VerifyOptions): Verdict {
  const parts = splitJwt(token)
  if (!parts) return { valid: false, reason: 'The token is malformed' }
  const { header, payload } = parts
  const algorithm = String(header.alg)
  if (!options.algorithms.includes(algorithm)) return { valid: false, reason: 'The algorithm is not allowed' }
  if (!isSignatureGood(parts, algorithm, options.key))
    return { valid: false, reason: 'The signature is wrong' }
  const reason = judgeTimes(payload, options)
  return reason ? { valid: false, reason } : { valid: true, header, payload }
}

/** The parts of a token, unverified. */
export function splitJwt(token: string): JwtParts | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  const [head, body] = [readPart(header), readPart(payload)]
  if (rest.length > 0 || !head || !body) return undefined
  return {
    header: head,
    payload: body,
    signed: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

function readPart(part: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSignatureGood({ signed, signature }: JwtParts, algorithm: string, key: KeyLike): boolean {
  const hash = `sha${algorithm.slice(2)}`
  if (algorithm.startsWith('HS')) {
    const expected = createHmac(hash, key).update(signed).digest()
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  }
  try {
    return verify(hash, Buffer.from(signed), signingKey(algorithm, key), signature)
  } catch {
    return false
  }
}

/** How node:crypto wants the key for each family of algorithms. */
export const signingKey = (algorithm: string, key: KeyLike) => ({
  key: key as string,
  ...(algorithm.startsWith('ES') && { dsaEncoding: 'ieee-p1363' as const }),
  ...(algorithm.startsWith('PS') && {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }),
})

function judgeTimes(payload: JsonObject, options: VerifyOptions): string | undefined {
  const seconds = options.now.getTime() / 1000
  const tolerance = options.clockToleranceSeconds ?? 0
  if (!options.ignoreExpiration && typeof payload.exp === 'number' && seconds - tolerance >= payload.exp) {
    return 'The token has expired'
  }
  if (!options.ignoreNotBefore && typeof payload.nbf === 'number' && seconds + tolerance < payload.nbf)
    return 'The token is not valid yet'
  return undefined
}
