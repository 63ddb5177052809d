import { padded, rotateLeft, wordBytes } from './hash-padding.ts'

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))

/** MD5 (RFC 1321). */
export function md5(message: Uint8Array): Uint8Array {
  const view = padded(message, { blockBytes: 64, littleEndian: true })
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < view.byteLength; at += 64) {
    const block = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4, true))
    state = mix(state, block)
  }
  return wordBytes(state, true)
}

function mix(state: readonly number[], block: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const { value, index } = choose(round, step, [b, c, d])
    const sum = (a + value + (sines[step] ?? 0) + (block[index] ?? 0)) | 0
    ;[a, d, c, b] = [d, c, b, (b + rotateLeft(sum, shifts[round as 0]?.[step & 3] ?? 0)) | 0]
  }
  return [a, b, c, d].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

function choose(
  round: number,
  step: number,
  [b, c, d]: readonly [number, number, number],
): { value: number; index: number } {
  if (round === 0) return { value: (b & c) | (~b & d), index: step }
  if (round === 1) return { value: (d & b) | (~d & c), index: (5 * step + 1) & 15 }
  if (round === 2) return { value: b ^ c ^ d, index: (3 * step + 5) & 15 }
  return { value: c ^ (b | ~d), index: (7 * step) & 15 }
}
