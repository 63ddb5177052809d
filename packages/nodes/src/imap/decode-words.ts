/** Headers have letters of other alphabets in words of their own (RFC 2047). */
export const decodeWords = (text: string): string =>
  text
    // White space between two of them is not part of the text.
    .replaceAll(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?\s]*\?=)/gi, '$1')
    .replaceAll(/=\?[^?\s]+\?[bq]\?[^?\s]*\?=/gi, (word) => decodeWord(word) ?? word)

/** Undefined for an alphabet that is not known. */
function decodeWord(word: string): string | undefined {
  const [, charset = '', coding = '', content = ''] = word.split('?')
  const bytes = coding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : fromQ(content)
  // A language may stand behind the alphabet.
  return decoded(charset.replace(/\*.*/, ''), bytes)
}

const fromQ = (content: string): Buffer =>
  Buffer.from(
    content
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      ),
    'latin1',
  )

function decoded(charset: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return undefined
  }
}
