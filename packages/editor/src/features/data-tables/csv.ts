import { textOf } from '@heddle/core'

/** Reads comma- or semicolon-separated text: a list of lines, each a list of fields. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\r\n]*))(${separator}|\r?\n|\r|$)`, 'gy')
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain = '', end = ''] of source.matchAll(field)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    // An empty line holds nothing, not an empty field.
    if (line.length > 1 || line[0] !== '') lines.push(line)
    line = []
  }
  return lines
}

/** Spreadsheets in some languages use semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (sign: string) => first.split(sign).length
  return [';', '\t'].find((sign) => count(sign) > count(',')) ?? ','
}

/** Writes lines of fields so that every spreadsheet and `parseCsv` reads them. */
export const writeCsv = (lines: readonly (readonly unknown[])[]): string =>
  lines.map((line) => line.map(writeField).join(',')).join('\r\n')

const looksLikeFormula = /^[=+\-@\t\r]/

/** A text without the mark that keeps spreadsheets from computing it. */
export const withoutMark = (text: string): string =>
  text.startsWith("'") && looksLikeFormula.test(text.slice(1)) ? text.slice(1) : text

function writeField(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = textOf(value)
  // What a spreadsheet would take for a formula is marked as text.
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
