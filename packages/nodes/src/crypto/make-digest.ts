import { createHash, createHmac, createSign, randomBytes, randomUUID } from 'node:crypto'

export const algorithms = [
  'MD5',
  'SHA256',
  'SHA3-256',
  'SHA3-384',
  'SHA3-512',
  'SHA384',
  'SHA512',
  'SHA1',
] as const

type Encoding = 'base64' | 'hex'

export const hashBytes = (bytes: Uint8Array, type: string, encoding: Encoding): string =>
  createHash(type.toLowerCase()).update(bytes).digest(encoding)

export const hmacBytes = (
  bytes: Uint8Array,
  { type, secret, encoding }: { type: string; secret: string; encoding: Encoding },
): string => createHmac(type.toLowerCase(), secret).update(bytes).digest(encoding)

interface Signing {
  algorithm: string
  privateKey: string
  encoding: Encoding
}

export function signText(text: string, { algorithm, privateKey, encoding }: Signing): string {
  try {
    return createSign(algorithm).update(text).sign(privateKey, encoding)
  } catch {
    throw new Error(`The text could not be signed: check the private key and the algorithm "${algorithm}"`)
  }
}

const asciiLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function generate(type: 'ascii' | 'base64' | 'hex' | 'uuid', length: number): string {
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'ascii':
      return randomLetters(length)
    default:
      return randomBytes(length).toString(type).slice(0, length)
  }
}

/** Bytes beyond the last whole round of the alphabet are thrown away, so that every letter is equally likely. */
function randomLetters(length: number): string {
  const limit = 256 - (256 % asciiLetters.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += asciiLetters[byte % asciiLetters.length]
    }
  }
  return text
}
