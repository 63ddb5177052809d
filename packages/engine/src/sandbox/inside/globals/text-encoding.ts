import { base64Decode, base64Encode, utf8Decode, utf8Encode } from '@heddle/core/expression'

/** Text to UTF-8. */
export class TextEncoder {
  readonly encoding = 'utf-8'

  encode(text: unknown = ''): Uint8Array {
    return utf8Encode(String(text))
  }
}

/** UTF-8 to text. */
export class TextDecoder {
  readonly encoding = 'utf-8'

  constructor(label = 'utf-8') {
    if (!/^(?:utf-?8|unicode-1-1-utf-8)$/i.test(label))
      throw new RangeError(`The encoding ${label} is not supported`)
  }

  decode(bytes?: Uint8Array | ArrayBuffer): string {
    if (!bytes) return ''
    const text = utf8Decode(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

/** Characters up to 255 to Base64. */
export function btoa(text: unknown): string {
  const codes = Array.from(String(text), (char) => char.codePointAt(0) ?? 0)
  if (codes.some((code) => code > 255)) throw new Error('The text has characters outside of Latin1')
  return base64Encode(Uint8Array.from(codes))
}

/** Base64 to characters up to 255. */
export function atob(text: unknown): string {
  const compact = String(text).replaceAll(/\s+/g, '')
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(compact)) throw new Error('The text is not correctly encoded')
  return Array.from(base64Decode(compact), (byte) => String.fromCodePoint(byte)).join('')
}
