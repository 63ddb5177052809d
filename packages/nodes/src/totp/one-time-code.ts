import { createHmac } from 'node:crypto'

export interface CodeRule {
  /** A hash as Node knows it, such as sha1. */
  hash: string
  digits: number
  /** How many seconds a code counts. */
  period: number
}

/** The code that counts at a moment (RFC 6238). */
export function oneTimeCode(key: Uint8Array, { hash, digits, period }: CodeRule, now: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 1000 / period)))
  const digest = createHmac(hash, key).update(counter).digest()
  // The last half byte tells where the four bytes stand that become the code (RFC 4226).
  const start = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(start) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret in base 32. People write it in groups, and in small letters too. */
export function readSecret(secret: string): Uint8Array {
  const letters = secret.toUpperCase().replaceAll(/[\s=-]/g, '')
  const bits = Array.from(letters, (letter) => {
    const value = alphabet.indexOf(letter)
    // The secret itself must not stand in a message.
    if (value === -1) throw new Error('The secret may only have the letters A to Z and the digits 2 to 7')
    return value.toString(2).padStart(5, '0')
  })
  const bytes = bits.join('').match(/.{8}/g) ?? []
  if (bytes.length === 0) throw new Error('The credential has no secret')
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
