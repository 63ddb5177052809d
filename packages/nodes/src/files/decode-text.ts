import iconv from 'iconv-lite'

/** Bytes as a text, in an encoding that people name. */
export function decodeText(bytes: Uint8Array, encoding = 'utf-8', stripBOM = true): string {
  refuseUnknown(encoding)
  return iconv.decode(Buffer.from(bytes), encoding, { stripBOM })
}

/** Unless something is said about it, those encodings begin with a byte order mark that need one. */
export function encodeText(text: string, encoding = 'utf-8', addBOM?: boolean): Buffer {
  refuseUnknown(encoding)
  return iconv.encode(text, encoding, addBOM === undefined ? {} : { addBOM })
}

function refuseUnknown(encoding: string): void {
  const isKnown: boolean = iconv.encodingExists(encoding)
  if (!isKnown) throw new Error(`Unknown encoding "${encoding}"`)
}
