/** Text and bytes without help from the platform: the same code runs where `TextEncoder` and `btoa` do not exist. */

export function utf8Encode(text: string): Uint8Array {
  const bytes: number[] = []
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x8_00) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x1_00_00) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return Uint8Array.from(bytes)
}

const tail = (code: number): number => 0x80 | (code & 0x3f)

/** Broken sequences become the replacement character. */
export function utf8Decode(bytes: Uint8Array): string {
  const chars: string[] = []
  for (let at = 0; at < bytes.length;) {
    const { code, length } = readCodePoint(bytes, at)
    chars.push(String.fromCodePoint(code))
    at += length
  }
  return chars.join('')
}

interface CodePoint {
  code: number
  length: number
}

/** A sequence is given up at the first byte that cannot continue it, which is then read by itself. */
function readCodePoint(bytes: Uint8Array, at: number): CodePoint {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { code: first, length: 1 }
  const length = sequenceLength(first)
  let code = first & (0xff >> (length + 1))
  for (let offset = 1; offset < length; offset++) {
    const next = bytes[at + offset] ?? 0
    if (!continues(next, offset === 1 ? first : undefined)) return { code: 0xff_fd, length: offset }
    code = (code << 6) | (next & 0x3f)
  }
  return length === 0 ? { code: 0xff_fd, length: 1 } : { code, length }
}

/** 0 for what begins no sequence: longer forms of single bytes, and more than there are characters. */
function sequenceLength(first: number): number {
  if (first >= 0xf0) return first < 0xf5 ? 4 : 0
  if (first >= 0xe0) return 3
  return first >= 0xc2 ? 2 : 0
}

/** What may come second: neither longer forms of smaller characters, nor surrogates, nor more than there are characters. */
const secondBytes: ReadonlyMap<number | undefined, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

function continues(next: number, first: number | undefined): boolean {
  const [from, to] = secondBytes.get(first) ?? [0x80, 0xbf]
  return next >= from && next <= to
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values: ReadonlyMap<string, number> = new Map([
  ...Array.from(alphabet, (char, value): [string, number] => [char, value]),
  ['-', 62],
  ['_', 63],
])

export function base64Encode(bytes: Uint8Array): string {
  const chars: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const left = bytes.length - at
    chars.push(digit(group >> 18), digit(group >> 12))
    chars.push(left > 1 ? digit(group >> 6) : '=', left > 2 ? digit(group) : '=')
  }
  return chars.join('')
}

const digit = (bits: number): string => alphabet.charAt(bits & 63)

/** Understands the URL alphabet too; other characters are skipped. */
export function base64Decode(text: string): Uint8Array {
  const bytes: number[] = []
  let group = 0
  let bits = 0
  for (const char of text) {
    const value = values.get(char)
    if (value === undefined) continue
    group = ((group << 6) | value) & 0xff_ff_ff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((group >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}
