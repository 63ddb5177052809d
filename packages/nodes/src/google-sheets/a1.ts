/** Names of places in a sheet: columns have letters, rows have numbers from 1, a sheet stands before `!`. */

/** 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** `A` is 0, `AA` is 26. */
export const columnIndex = (name: string): number =>
  name
    .trim()
    .toUpperCase()
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The same in all languages of Google, whatever the sheet is called. */
const quoted = (title: string): string => `'${title.replaceAll("'", "''")}'`

/** A part of a sheet, or all of it. */
export const rangeIn = (title: string, part = ''): string =>
  part === '' ? quoted(title) : `${quoted(title)}!${part}`

/** `'My Sheet'!A1:B2` as the title of the sheet, if there is one, and the part. */
export function splitRange(range: string): { title: string | undefined; part: string } {
  const mark = range.lastIndexOf('!')
  if (mark === -1) return { title: undefined, part: range }
  const title = range.slice(0, mark).replace(/^'(.*)'$/, '$1')
  return { title: title.replaceAll("''", "'"), part: range.slice(mark + 1) }
}

/** The columns of a part such as `B2:F`: where they begin, and all their cells (`B:F`). */
export function columnsOf(part: string): { first: number; all: string } {
  const [from = '', to = from] = part.split(':').map((corner) => corner.replace(/[\d$]/g, ''))
  return from === '' ? { first: 0, all: '' } : { first: columnIndex(from), all: `${from}:${to}` }
}
