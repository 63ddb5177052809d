import { base64Decode, base64Encode, utf8Decode, utf8Encode } from './bytes.ts'
import { parseDateTime } from './parse-date-time.ts'
import { method, numberArgument, textArgument, tooMuch, type Method } from './method.ts'
import { methodError } from './method-error.ts'
import { removeMarkdown, removeTags, replaceSpecialChars } from './text-cleaning.ts'
import { toCamelCase, toKebabCase, toSentenceCase, toSnakeCase, toTitleCase } from './text-cases.ts'
import {
  extractDomain,
  extractEmail,
  extractUrl,
  extractUrlPath,
  isDomain,
  isEmail,
  isUrl,
} from './web-addresses.ts'

/** Methods of texts. */
export const textMethods: readonly Method<string>[] = [
  method('isEmpty(): boolean', 'Tells whether the text has no characters.', (text) => text.length === 0),
  method('isNotEmpty(): boolean', 'Tells whether the text has characters.', (text) => text.length > 0),
  method('toNumber(): number', 'Reads the text as a number.', (text) => toNumber(text, Number(text))),
  method('toInt(radix?: number): number', 'Reads the text as a whole number.', (text, [radix]) =>
    toNumber(text, Number.parseInt(text, numberArgument(radix, 10))),
  ),
  method('toFloat(): number', 'Reads the text as a decimal number.', (text) =>
    toNumber(text, Number.parseFloat(text)),
  ),
  method(
    'toBoolean(): boolean',
    'Gives false for "false", "no", "0" and an empty text, otherwise true.',
    (text) => !['', '0', 'false', 'no'].includes(text.trim().toLowerCase()),
  ),
  method(
    'toDateTime(format?: string): DateTime',
    'Reads the text as a date and time.',
    (text, [format], env) => parseDateTime(text, format, env),
  ),
  method('toJsonString(): string', 'Gives the text as JSON, with quotes.', (text) => JSON.stringify(text)),
  method('parseJson(): any', 'Reads the text as JSON.', (text, _, env) => parseJson(text, env.spend)),
  method('toTitleCase(): string', 'Begins each word with a capital letter.', toTitleCase),
  method('toSentenceCase(): string', 'Begins each sentence with a capital letter.', toSentenceCase),
  method('toSnakeCase(): string', 'Joins the words by underscores, in lower case.', toSnakeCase),
  method('toCamelCase(): string', 'Joins the words, each but the first with a capital letter.', toCamelCase),
  method('toKebabCase(): string', 'Joins the words by hyphens, in lower case.', toKebabCase),
  method('extractDomain(): string', 'Finds the domain of a web or mail address.', extractDomain),
  method('extractEmail(): string', 'Finds the first mail address in the text.', extractEmail),
  method('extractUrl(): string', 'Finds the first web address in the text.', extractUrl),
  method('extractUrlPath(): string', 'Gives the path of a web address, without its domain.', extractUrlPath),
  method('isDomain(): boolean', 'Tells whether the text is a domain name.', isDomain),
  method('isEmail(): boolean', 'Tells whether the text is a mail address.', isEmail),
  method('isUrl(): boolean', 'Tells whether the text is a web address.', isUrl),
  method(
    'isNumeric(): boolean',
    'Tells whether the text is a number.',
    (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  ),
  method(
    'urlEncode(wholeUrl?: boolean): string',
    'Escapes the text for use in a web address.',
    (text, [whole]) =>
      whole === true ? encodeURI(text.toWellFormed()) : encodeURIComponent(text.toWellFormed()),
  ),
  method('urlDecode(wholeUrl?: boolean): string', 'Undoes the escapes of a web address.', (text, [whole]) =>
    whole === true ? decodeURI(text) : decodeURIComponent(text),
  ),
  method('base64Encode(): string', 'Gives the text in Base64.', (text, _, env) => {
    env.spend(text.length)
    return base64Encode(utf8Encode(text))
  }),
  method('base64Decode(): string', 'Reads a text in Base64.', (text, _, env) => {
    env.spend(text.length)
    return utf8Decode(base64Decode(text))
  }),
  method('removeMarkdown(): string', 'Removes the marks of Markdown.', (text, _, env) => {
    if (text.length > 20_000) env.spend(tooMuch)
    return removeMarkdown(text)
  }),
  method('removeTags(): string', 'Removes the tags of HTML.', removeTags),
  method('replaceSpecialChars(): string', 'Replaces accented letters by plain ones.', replaceSpecialChars),
  method('quote(mark?: string): string', 'Puts the text in quotation marks.', (text, [given]) => {
    const mark = textArgument(given, '"')
    return `${mark}${mark === '' ? text : text.replaceAll(mark, () => `\\${mark}`)}${mark}`
  }),
  method('reverse(): string', 'Turns the text round.', (text, _, env) => {
    env.spend(text.length)
    return Array.from(text).toReversed().join('')
  }),
  method(
    'truncate(length: number, ending?: string): string',
    'Cuts the text to a length and shows that it was cut.',
    (text, [length, ending]) => {
      const most = numberArgument(length, 30)
      return text.length <= most ? text : `${text.slice(0, most)}${textArgument(ending, '…')}`
    },
  ),
]

function toNumber(text: string, value: number): number {
  if (Number.isNaN(value) || text.trim() === '') throw methodError(`"${text.slice(0, 50)}" is not a number`)
  return value
}

function parseJson(text: string, spend: (amount: number) => void): unknown {
  spend(text.length)
  try {
    return JSON.parse(text)
  } catch {
    throw methodError('The text is not valid JSON')
  }
}
