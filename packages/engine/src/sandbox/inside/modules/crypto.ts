import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import type { CHash } from '@noble/hashes/utils.js'
import { Buffer, decode, encode } from '../globals/buffer.ts'
import { randomBytes } from './random.ts'

const algorithms: ReadonlyMap<string, CHash> = new Map(
  Object.entries({ md5, sha1, sha224, sha256, sha384, sha512 }),
)

function algorithmOf(name: unknown): CHash {
  const algorithm = algorithms.get(
    String(name)
      .toLowerCase()
      .replace(/^(?:rsa-)?(sha)-?(\d+)$/, '$1$2'),
  )
  if (!algorithm)
    throw new Error(
      `The algorithm ${String(name)} is not available: use ${[...algorithms.keys()].join(', ')}`,
    )
  return algorithm
}

const bytesOf = (value: unknown, encoding?: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : encode(String(value), encoding)

/** Collects a message and gives its digest once. */
class Digest {
  readonly #parts: Uint8Array[] = []
  readonly #finish: (message: Uint8Array) => Uint8Array

  constructor(finish: (message: Uint8Array) => Uint8Array) {
    this.#finish = finish
  }

  update(value: unknown, encoding?: unknown): this {
    this.#parts.push(bytesOf(value, encoding))
    return this
  }

  digest(encoding?: unknown): Buffer | string {
    const bytes = this.#finish(Buffer.concat(this.#parts))
    return encoding === undefined || encoding === 'buffer' ? Buffer.from(bytes) : decode(bytes, encoding)
  }
}

/** What `require('crypto')` gives: digests and randomness. */
export const crypto = {
  createHash: (name: unknown) => new Digest(algorithmOf(name)),
  createHmac(name: unknown, key: unknown) {
    const algorithm = algorithmOf(name)
    return new Digest((message) => hmac(algorithm, bytesOf(key), message))
  },
  hash: (name: unknown, value: unknown, encoding: unknown = 'hex') =>
    decode(algorithmOf(name)(bytesOf(value)), encoding),
  getHashes: () => [...algorithms.keys()],
  randomBytes: (size: number) => Buffer.from(randomBytes(size)),
  randomUUID,
  randomInt(first: number, second?: number): number {
    const [low, high] = second === undefined ? [0, first] : [first, second]
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = randomBytes(6)
    return (
      low +
      Math.floor(((((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 256 + f) / 2 ** 48) * (high - low))
    )
  },
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
    if (a.length !== b.length) throw new RangeError('Both must have the same length')
    return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
  },
}

function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = decode(bytes, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
