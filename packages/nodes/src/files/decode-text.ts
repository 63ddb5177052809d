/** Bytes as a text, in an encoding that people name. */
export function decodeText(bytes: Uint8Array, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    throw new Error(`The encoding "${encoding}" is not known`)
  }
}
