interface Padding {
  blockBytes: number
  littleEndian: boolean
}

/** A message filled up to whole blocks: a one bit, zeros, and the length in bits at the end. */
export function padded(message: Uint8Array, { blockBytes, littleEndian }: Padding): DataView {
  const lengthBytes = blockBytes / 8
  const blocks = Math.ceil((message.length + 1 + lengthBytes) / blockBytes)
  const bytes = new Uint8Array(blocks * blockBytes)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  const at = littleEndian ? bytes.length - 8 : bytes.length - 4
  view.setUint32(at, message.length << 3, littleEndian)
  view.setUint32(littleEndian ? at + 4 : at - 4, Math.floor(message.length / 2 ** 29), littleEndian)
  return view
}

export const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

/** Words of 32 bits as bytes. */
export function wordBytes(words: readonly number[], littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  words.forEach((word, index) => view.setUint32(index * 4, word, littleEndian))
  return bytes
}
