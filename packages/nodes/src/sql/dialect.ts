/** How a database writes what differs between them. */
export interface Dialect {
  /** A name as it stands in a statement: quoted, so that it can be nothing but a name. */
  quoteName(name: string): string
  /** Where the value of this number goes, counted from 1. */
  place(index: number): string
}

/** Quotes names with a mark that is doubled inside. */
export const quotedWith =
  (mark: '"' | '`') =>
  (name: string): string => {
    if (name === '' || name.includes('\0')) throw new Error('The name of a table or column is invalid')
    return `${mark}${name.replaceAll(mark, `${mark}${mark}`)}${mark}`
  }

export const quoteNames = ({ quoteName }: Dialect, names: readonly string[]): string =>
  names.map((name) => quoteName(name)).join(', ')
