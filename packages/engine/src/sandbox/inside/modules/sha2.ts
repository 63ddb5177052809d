import { padded } from './hash-padding.ts'

/** The two members of the SHA-2 family differ in their word size and in these numbers (FIPS 180-4). */
interface Variant {
  bits: 32n | 64n
  rounds: number
  /** Rotations, the last of the first two being shifts. */
  small0: readonly [bigint, bigint, bigint]
  small1: readonly [bigint, bigint, bigint]
  large0: readonly [bigint, bigint, bigint]
  large1: readonly [bigint, bigint, bigint]
}

const variant256: Variant = {
  bits: 32n,
  rounds: 64,
  small0: [7n, 18n, 3n],
  small1: [17n, 19n, 10n],
  large0: [2n, 13n, 22n],
  large1: [6n, 11n, 25n],
}

const variant512: Variant = {
  bits: 64n,
  rounds: 80,
  small0: [1n, 8n, 7n],
  small1: [19n, 61n, 6n],
  large0: [28n, 34n, 39n],
  large1: [14n, 18n, 41n],
}

const primes = firstPrimes(80)

export const sha256 = hashWith(
  variant256,
  primes.slice(0, 8).map((prime) => rootBits(prime, 2n, 32n)),
  32,
)
export const sha512 = hashWith(
  variant512,
  primes.slice(0, 8).map((prime) => rootBits(prime, 2n, 64n)),
  64,
)
export const sha384 = hashWith(
  variant512,
  primes.slice(8, 16).map((prime) => rootBits(prime, 2n, 64n)),
  48,
)

function hashWith(
  variant: Variant,
  initial: readonly bigint[],
  digestBytes: number,
): (message: Uint8Array) => Uint8Array {
  const constants = primes.slice(0, variant.rounds).map((prime) => rootBits(prime, 3n, variant.bits))
  const wordSize = Number(variant.bits) / 8
  return (message) => {
    const view = padded(message, { blockBytes: wordSize * 16, littleEndian: false })
    let state = [...initial]
    for (let at = 0; at < view.byteLength; at += wordSize * 16) {
      const words = Array.from({ length: 16 }, (_, index) => readWord(view, at + index * wordSize, wordSize))
      state = compress(variant, state, schedule(variant, words, constants))
    }
    return toBytes(state, wordSize).slice(0, digestBytes)
  }
}

const readWord = (view: DataView, at: number, size: number): bigint =>
  size === 8 ? view.getBigUint64(at) : BigInt(view.getUint32(at))

/** The words of all rounds, each with its constant added. */
function schedule(variant: Variant, words: bigint[], constants: readonly bigint[]): bigint[] {
  const { bits, small0, small1 } = variant
  for (let step = 16; step < variant.rounds; step++) {
    const [w2, w7, w15, w16] = [words[step - 2], words[step - 7], words[step - 15], words[step - 16]]
    words.push(
      BigInt.asUintN(
        Number(bits),
        small(w2 ?? 0n, small1, bits) + (w7 ?? 0n) + small(w15 ?? 0n, small0, bits) + (w16 ?? 0n),
      ),
    )
  }
  return words.map((word, step) => word + (constants[step] ?? 0n))
}

function compress(variant: Variant, state: readonly bigint[], words: readonly bigint[]): bigint[] {
  const { bits, large0, large1 } = variant
  const wrap = (value: bigint) => BigInt.asUintN(Number(bits), value)
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (const word of words) {
    const first = h + large(e, large1, bits) + ((e & f) ^ (~e & g)) + word
    const second = large(a, large0, bits) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, wrap(d + first), c, b, a, wrap(first + second)]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => wrap(word + (state[index] ?? 0n)))
}

const rotate = (word: bigint, by: bigint, bits: bigint): bigint =>
  (word >> by) | BigInt.asUintN(Number(bits), word << (bits - by))

const small = (word: bigint, [x, y, shift]: readonly [bigint, bigint, bigint], bits: bigint): bigint =>
  rotate(word, x, bits) ^ rotate(word, y, bits) ^ (word >> shift)

const large = (word: bigint, [x, y, z]: readonly [bigint, bigint, bigint], bits: bigint): bigint =>
  rotate(word, x, bits) ^ rotate(word, y, bits) ^ rotate(word, z, bits)

function toBytes(words: readonly bigint[], size: number): Uint8Array {
  const bytes = new Uint8Array(words.length * size)
  const view = new DataView(bytes.buffer)
  words.forEach((word, index) => {
    if (size === 8) view.setBigUint64(index * 8, word)
    else view.setUint32(index * 4, Number(word))
  })
  return bytes
}

function firstPrimes(count: number): bigint[] {
  const found: bigint[] = []
  for (let candidate = 2n; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0n)) found.push(candidate)
  }
  return found
}

/** The first bits of the fraction of a prime's root: where the constants come from. */
function rootBits(prime: bigint, degree: 2n | 3n, bits: bigint): bigint {
  const scaled = prime << (bits * degree)
  let root = 1n << (bits + 8n)
  for (;;) {
    const next = ((degree - 1n) * root + scaled / root ** (degree - 1n)) / degree
    if (next >= root) return BigInt.asUintN(Number(bits), root)
    root = next
  }
}
