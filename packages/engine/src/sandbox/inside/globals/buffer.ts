import { base64Decode, base64Encode, utf8Decode, utf8Encode } from '@heddle/core/expression'

/** Bytes with the methods of Node's Buffer that code uses. Fresh bytes are always zero. */
export class Buffer extends Uint8Array {
  static override from(value: unknown, encoding?: unknown): Buffer {
    if (typeof value === 'string') return copyOf(encode(value, encoding))
    if (value instanceof ArrayBuffer) return copyOf(new Uint8Array(value))
    const given = value as { type?: unknown; data?: unknown; length?: number }
    const bytes = given.type === 'Buffer' ? given.data : value
    return copyOf(Uint8Array.from(bytes as ArrayLike<number>))
  }

  static alloc(size: number, fill: number | string = 0): Buffer {
    const buffer = new Buffer(size)
    if (typeof fill === 'number') return buffer.fill(fill)
    const pattern = utf8Encode(fill)
    return copyOf(buffer.map((_, index) => pattern[index % pattern.length] ?? 0))
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size)
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Buffer(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof Buffer
  }

  static byteLength(value: string | Uint8Array, encoding?: unknown): number {
    return typeof value === 'string' ? encode(value, encoding).length : value.length
  }

  override toString(encoding?: unknown, start = 0, end = this.length): string {
    return decode(this.subarray(start, end), encoding)
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, index) => byte === other[index])
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: [...this] }
  }
}

function copyOf(bytes: Uint8Array): Buffer {
  const buffer = new Buffer(bytes.length)
  buffer.set(bytes)
  return buffer
}

type Codec = [encode: (text: string) => Uint8Array, decode: (bytes: Uint8Array) => string]

const latin1: Codec = [
  (text) => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff),
  (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
]

const codecs: ReadonlyMap<string, Codec> = new Map<string, Codec>([
  ['utf8', [utf8Encode, utf8Decode]],
  ['base64', [base64Decode, base64Encode]],
  [
    'base64url',
    [
      base64Decode,
      (bytes) => base64Encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    ],
  ],
  ['hex', [hexDecode, (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')]],
  ['latin1', latin1],
  ['binary', latin1],
  ['ascii', latin1],
])

export const encode = (text: string, encoding?: unknown): Uint8Array => codecOf(encoding)[0](text)

export const decode = (bytes: Uint8Array, encoding?: unknown): string => codecOf(encoding)[1](bytes)

function codecOf(encoding: unknown): Codec {
  const name = typeof encoding === 'string' ? encoding.toLowerCase().replace('utf-8', 'utf8') : 'utf8'
  const codec = codecs.get(name)
  if (!codec) throw new TypeError(`Unknown encoding: ${name}`)
  return codec
}

function hexDecode(text: string): Uint8Array {
  const pairs = text.match(/^(?:[\da-f]{2})*/i)?.[0].match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
