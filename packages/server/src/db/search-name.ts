/** A name as it is looked for: the databases disagree on what lower case is beyond English. */
export const searchName = (name: string): string => name.normalize('NFC').toLowerCase()

/** For `like … escape '\'`: the text anywhere within. */
export const containing = (text: string): string =>
  `%${searchName(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
