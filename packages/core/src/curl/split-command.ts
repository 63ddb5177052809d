/** The words of a shell command: quotes hold words together, a backslash takes the next sign as it is. */
export function splitCommand(command: string): string[] {
  const text = command.replaceAll(/\\\r?\n/g, ' ')
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < text.length;) {
    const [piece, next] = readPiece(text, at)
    if (piece === undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + piece
    at = next
  }
  if (word !== undefined) words.push(word)
  return words
}

/** What stands at a place and where it ends; undefined for the space between words. */
function readPiece(text: string, at: number): [string | undefined, number] {
  const sign = text[at] ?? ''
  if (/\s/.test(sign)) return [undefined, at + 1]
  if (sign === '\\') return [text[at + 1] ?? '', at + 2]
  if (sign === "'") return readUntil(text, at + 1, "'")
  if (sign === '"') return readQuoted(text, at + 1, '"')
  if (text.startsWith("$'", at)) return readQuoted(text, at + 2, "'")
  return [sign, at + 1]
}

function readUntil(text: string, from: number, end: string): [string, number] {
  const close = text.indexOf(end, from)
  if (close < 0) throw new Error('The command has a quote that does not end')
  return [text.slice(from, close), close + 1]
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function readQuoted(text: string, from: number, end: '"' | "'"): [string, number] {
  let value = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === end) return [value, at + 1]
    if (sign !== '\\') {
      value += sign
      continue
    }
    at += 1
    const escaped = text[at] ?? ''
    // Between double quotes a backslash means itself unless it protects a sign.
    if (end === '"') value += /["\\$`]/.test(escaped) ? escaped : `\\${escaped}`
    else value += escapes[escaped] ?? escaped
  }
  throw new Error('The command has a quote that does not end')
}
