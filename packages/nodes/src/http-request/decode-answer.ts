import { decodeText } from '../files/decode-text.ts'

/** The text of an answer, in the character set that its type names, or its page, or that fits. */
export function decodeAnswer(bytes: Uint8Array, type = ''): string {
  const named = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!isKnown(named)) return decodeText(bytes)
  return named.toLowerCase().replace('-', '') === 'utf8' ? decodeLoosely(bytes) : decodeText(bytes, named)
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) instanceof TextDecoder
  } catch {
    return false
  }
}

/** What is no UTF-8 is taken for the set that most old services write, unless the page itself says another. */
function decodeLoosely(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
    const named = /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ?? 'windows-1252'
    return decodeText(bytes, isKnown(named) ? named : 'windows-1252')
  }
}
