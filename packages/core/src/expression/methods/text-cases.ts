/** How names and sentences are written. */

export const toTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(
      /(^|[\s([{"'-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )

export const toSentenceCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(
      /(^\s{0,20}|[.!?]\s{1,20})(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )

/** Capitals do not begin words here, and signs other than spaces and hyphens just go. */
export const toSnakeCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ -]/g, '_')
    .replaceAll(/[!-,./:-@[-^`{-~]/g, '')

export const toKebabCase = (text: string): string => words(text).join('-')

export const toCamelCase = (text: string): string =>
  words(text)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** Words in lower case: split at anything but letters and digits, and where a capital begins. */
const words = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
