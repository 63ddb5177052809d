import { padded, rotateLeft, wordBytes } from './hash-padding.ts'

const constants = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const

/** SHA-1 (FIPS 180-4). */
export function sha1(message: Uint8Array): Uint8Array {
  const view = padded(message, { blockBytes: 64, littleEndian: false })
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let at = 0; at < view.byteLength; at += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4))
    for (let step = 16; step < 80; step++) {
      const mixed =
        (words[step - 3] ?? 0) ^ (words[step - 8] ?? 0) ^ (words[step - 14] ?? 0) ^ (words[step - 16] ?? 0)
      words.push(rotateLeft(mixed, 1))
    }
    state = mix(state, words)
  }
  return wordBytes(state, false)
}

function mix(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  words.forEach((word, step) => {
    const round = Math.floor(step / 20)
    const sum = (rotateLeft(a, 5) + choose(round, [b, c, d]) + e + (constants[round] ?? 0) + word) | 0
    ;[e, d, c, b, a] = [d, c, rotateLeft(b, 30), a, sum]
  })
  return [a, b, c, d, e].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

function choose(round: number, [b, c, d]: readonly [number, number, number]): number {
  if (round === 0) return (b & c) | (~b & d)
  return round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
}
