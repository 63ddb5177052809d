import { sha256 } from '@noble/hashes/sha2.js'

/** A secret of this task alone, from the server's random source. */
let seed = new Uint8Array(40)
let counter = 0

export function seedRandom(entropy: Uint8Array): void {
  seed = new Uint8Array(40)
  seed.set(entropy.slice(0, 32))
  counter = 0
}

/** Random bytes that cannot be foretold: hashes of the seed and a counter. */
export function randomBytes(size: number): Uint8Array {
  if (!(size >= 0 && size <= 1_000_000))
    throw new RangeError('At most a million random bytes can be had at once')
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 32) {
    counter++
    new DataView(seed.buffer).setFloat64(32, counter)
    bytes.set(sha256(seed).subarray(0, size - at), at)
  }
  return bytes
}
