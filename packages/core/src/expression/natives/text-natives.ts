import { stringOf } from './string-of.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { checkGrowth, checkText, direct, heavy, type Native } from './native.ts'

/** Methods of strings. */
export const textNatives: ReadonlyMap<string, Native<string>> = new Map([
  ...direct<string>(String.prototype, [
    'at',
    'charAt',
    'charCodeAt',
    'codePointAt',
    'endsWith',
    'includes',
    'indexOf',
    'lastIndexOf',
    'localeCompare',
    'match',
    'normalize',
    'search',
    'slice',
    'split',
    'startsWith',
    'substr',
    'substring',
    'toLowerCase',
    'toString',
    'toUpperCase',
    'trim',
    'trimEnd',
    'trimStart',
    'valueOf',
  ]),
  ['concat', { heavy: false, run: (text, args) => checkText(text.concat(...args.map(String))) }],
  [
    'repeat',
    heavy<string>((text, [count]) => {
      checkGrowth(text.length * Number(count))
      return text.repeat(Number(count))
    }),
  ],
  ['padStart', heavy<string>((text, [length, fill]) => text.padStart(grown(length), fill as string))],
  ['padEnd', heavy<string>((text, [length, fill]) => text.padEnd(grown(length), fill as string))],
  ['replace', heavy<string>((text, [what, by]) => text.replace(searchOf(what), replacement(text, what, by)))],
  [
    'replaceAll',
    heavy<string>((text, [what, by]) => text.replaceAll(searchOf(what), replacement(text, what, by))),
  ],
])

function grown(length: unknown): number {
  checkGrowth(Number(length))
  return Number(length)
}

/** A regular expression is one of our own making (see `safe-pattern.ts`); everything else is a text to find. */
const searchOf = (what: unknown): string | RegExp => (what instanceof RegExp ? what : stringOf(what))

function replacement(text: string, what: unknown, by: unknown): string {
  const inserted = String(by)
  // Special patterns such as $` insert parts of the text itself: the result could be the square of it.
  if (inserted.includes('$')) throw new NeedsSandbox('replacement pattern')
  const most =
    what instanceof RegExp || String(what) === '' ? text.length + 1 : text.length / String(what).length
  checkGrowth(text.length > 100_000 || inserted.length > 1 ? most * inserted.length : 0)
  return inserted
}
