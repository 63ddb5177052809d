import { parsingCost, perCharacter } from '../cost/budget.ts'
import { costing, fixed, perCharacterOf, quick, unaffordable } from '../cost/costed.ts'
import { replaceText, searchCost } from './find-text.ts'
import { base64Decode, base64Encode, utf8Decode, utf8Encode } from './bytes.ts'
import { parseDateTime } from './parse-date-time.ts'
import { slowDateCost } from '../cost/date-cost.ts'
import { method, numberArgument, textArgument, type Method } from './method.ts'
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

/** Methods of texts, with what a character of a text costs at worst. */
export const textMethods: readonly Method<string>[] = [
  method(
    'isEmpty(): boolean',
    'Checks whether the text has no characters.',
    quick((text) => text.length === 0),
  ),
  method(
    'isNotEmpty(): boolean',
    'Checks whether the text has characters.',
    quick((text) => text.length > 0),
  ),
  method(
    'toNumber(): number',
    'Reads the text as a number.',
    perCharacterOf(10, (text) => (text === '' ? 0 : toNumber(text, Number(text)))),
  ),
  method(
    'toInt(radix?: number): number',
    'Reads the text as a whole number.',
    perCharacterOf(10, (text, [radix]) => readWhole(text, radix)),
  ),
  method(
    'toWholeNumber(): number',
    'The same as toInt.',
    perCharacterOf(10, (text, [radix]) => readWhole(text, radix)),
  ),
  method(
    'toDecimalNumber(): number',
    'The same as toFloat.',
    perCharacterOf(10, (text) => toNumber(text, Number.parseFloat(text))),
  ),
  method(
    'toFloat(): number',
    'Reads the text as a decimal number.',
    perCharacterOf(10, (text) => toNumber(text, Number.parseFloat(text))),
  ),
  method(
    'toBoolean(): boolean',
    'Returns false for "false", "no", "0" and an empty text, otherwise true.',
    perCharacterOf(20, (text) => !['', '0', 'false', 'no'].includes(text.trim().toLowerCase())),
  ),
  method(
    'toDate(): Date',
    'Reads the text as a plain date of JavaScript.',
    costing(
      (text) => slowDateCost + text.length * 10,
      (text, _, env) => parseDateTime(text, undefined, env).toJSDate(),
    ),
  ),
  method(
    'toDateTime(format?: string): DateTime',
    'Reads the text as a date and time.',
    costing(
      // A format becomes a regular expression, and a bad one could run for ever.
      (text, [format]) => (typeof format === 'string' ? unaffordable : slowDateCost + text.length * 10),
      (text, [format], env) => parseDateTime(text, format, env),
    ),
  ),
  method(
    'toJsonString(): string',
    'Returns the text as JSON, with quotes.',
    perCharacterOf(50, (text) => JSON.stringify(text)),
  ),
  method('parseJson(): any', 'Reads the text as JSON.', perCharacterOf(parsingCost, parseJson)),
  method(
    'toTitleCase(): string',
    'Starts each word with a capital letter.',
    perCharacterOf(200, toTitleCase),
  ),
  method(
    'toSentenceCase(): string',
    'Starts each sentence with a capital letter.',
    perCharacterOf(200, toSentenceCase),
  ),
  method(
    'toSnakeCase(): string',
    'Joins the words with underscores, in lower case.',
    perCharacterOf(300, toSnakeCase),
  ),
  method(
    'toCamelCase(): string',
    'Joins the words, each but the first with a capital letter.',
    perCharacterOf(300, toCamelCase),
  ),
  method(
    'toKebabCase(): string',
    'Joins the words with hyphens, in lower case.',
    perCharacterOf(300, toKebabCase),
  ),
  method(
    'extractDomain(): string',
    'Finds the domain of a web or email address.',
    perCharacterOf(300, extractDomain),
  ),
  method(
    'extractEmail(): string',
    'Finds the first email address in the text.',
    perCharacterOf(300, extractEmail),
  ),
  method('extractUrl(): string', 'Finds the first web address in the text.', perCharacterOf(30, extractUrl)),
  method(
    'extractUrlPath(): string',
    'Returns the path of a web address, without its domain.',
    perCharacterOf(60, extractUrlPath),
  ),
  method('isDomain(): boolean', 'Checks whether the text is a domain name.', fixed(20_000, isDomain)),
  method('isEmail(): boolean', 'Checks whether the text is a email address.', fixed(20_000, isEmail)),
  method('isUrl(): boolean', 'Checks whether the text is a web address.', perCharacterOf(20, isUrl)),
  method(
    'isNumeric(): boolean',
    'Checks whether the text is a number.',
    perCharacterOf(20, (text) => text.trim() === text && text !== '' && Number.isFinite(Number(text))),
  ),
  method(
    'urlEncode(wholeUrl?: boolean): string',
    'Escapes the text for use in a web address.',
    perCharacterOf(60, (text, [whole]) =>
      whole === true ? encodeURI(text.toWellFormed()) : encodeURIComponent(text.toWellFormed()),
    ),
  ),
  method(
    'urlDecode(wholeUrl?: boolean): string',
    'Undoes the escapes of a web address.',
    perCharacterOf(40, (text, [whole]) => (whole === true ? decodeURI(text) : decodeURIComponent(text))),
  ),
  method(
    'base64Encode(): string',
    'Returns the text in Base64.',
    perCharacterOf(400, (text) => base64Encode(utf8Encode(text))),
  ),
  method(
    'base64Decode(): string',
    'Reads a text in Base64.',
    perCharacterOf(250, (text) => utf8Decode(base64Decode(text))),
  ),
  method('removeMarkdown(): string', 'Removes Markdown formatting.', perCharacterOf(500, removeMarkdown)),
  method('removeTags(): string', 'Removes HTML tags.', perCharacterOf(80, removeTags)),
  method(
    'replaceSpecialChars(): string',
    'Replaces accented letters with plain ones.',
    perCharacterOf(200, replaceSpecialChars),
  ),
  method(
    'quote(mark?: string): string',
    'Puts the text in quotation marks.',
    costing(
      (text, [mark]) => searchCost(text, textArgument(mark, '"')) + text.length * 4 * perCharacter,
      (text, [given]) => {
        const mark = textArgument(given, '"')
        return `${mark}${mark === '' ? text : replaceText(text, mark, `\\${mark}`)}${mark}`
      },
    ),
  ),
  method(
    'reverse(): string',
    'Reverses the text.',
    perCharacterOf(150, (text) => Array.from(text).toReversed().join('')),
  ),
  method(
    'truncate(length: number, ending?: string): string',
    'Cuts the text to a length and shows that it was cut.',
    perCharacterOf(perCharacter, (text, [length, ending]) => {
      const most = numberArgument(length, 30)
      return text.length <= most ? text : `${text.slice(0, most)}${textArgument(ending, '…')}`
    }),
  ),
]

/** Without a radix a text such as 0x10 tells its own. */
const readWhole = (text: string, radix: unknown): number =>
  toNumber(text, Number.parseInt(text, radix === undefined ? undefined : numberArgument(radix, 10)))

function toNumber(text: string, value: number): number {
  if (Number.isNaN(value) || text.trim() === '') throw methodError(`"${text.slice(0, 50)}" is not a number`)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw methodError('The text is not valid JSON')
  }
}
