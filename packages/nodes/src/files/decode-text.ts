import iconv from 'iconv-lite'

/** Bytes as a text, in an encoding that people name. */
export function decodeText(bytes: Uint8Array, encoding = 'utf-8', stripBOM = true): string {
  refuseUnknown(encoding)
  return iconv.decode(Buffer.from(bytes), encoding, { stripBOM })
}

export function encodeText(text: string, encoding = 'utf-8', addBOM = false): Buffer {
  refuseUnknown(encoding)
  return iconv.encode(text, encoding, { addBOM })
}

function refuseUnknown(encoding: string): void {
  const isKnown: boolean = iconv.encodingExists(encoding)
  if (!isKnown) throw new Error(`The encoding "${encoding}" is not known`)
}
