import { createHmac, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** 160 random bits in base 32, as authenticator apps read them. */
export const createSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

export const secretUrl = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Heddle:${email}`)}?secret=${secret}&issuer=Heddle`

/** The code of RFC 6238 that belongs to a step of 30 seconds. @internal */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** @internal */
export const stepOf = (time: number): number => Math.floor(time / stepMs)

/** The step that a code belongs to: the present one or a neighbour, for clocks that differ a little. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const step = stepOf(now)
  const given = code.replaceAll(/\s/g, '')
  return [step, step - 1, step + 1].find((each) => codeAt(secret, each) === given)
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
