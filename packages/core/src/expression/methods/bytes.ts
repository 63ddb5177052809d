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

const replacement = { code: 0xff_fd, length: 1 }

/** Smallest code point by sequence length: longer forms of smaller ones are not valid. */
const smallest = [0, 0, 0x80, 0x8_00, 0x1_00_00]

function readCodePoint(bytes: Uint8Array, at: number): { code: number; length: number } {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { code: first, length: 1 }
  const length = sequenceLength(first)
  if (length === 0) return replacement
  let code = first & (0xff >> (length + 1))
  for (let offset = 1; offset < length; offset++) {
    const next = bytes[at + offset] ?? 0
    if ((next & 0xc0) !== 0x80) return { code: 0xff_fd, length: offset }
    code = (code << 6) | (next & 0x3f)
  }
  return isScalar(code, length) ? { code, length } : replacement
}

function sequenceLength(first: number): number {
  if (first >= 0xf0) return first < 0xf8 ? 4 : 0
  if (first >= 0xe0) return 3
  return first >= 0xc0 ? 2 : 0
}

const isScalar = (code: number, length: number): boolean =>
  code >= (smallest[length] ?? 0) && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)

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
