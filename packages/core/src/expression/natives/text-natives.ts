import { perCharacter } from '../cost/budget.ts'
import { costing, perCharacterOf, quick, unaffordable } from '../cost/costed.ts'
import { weightOfArguments } from '../cost/weight.ts'
import { findText, searchCost } from '../methods/find-text.ts'
import { alike, checkGrowth, checkText, direct, nativesOf } from './native.ts'
import { getPattern, patternCost } from './pattern.ts'
import { replaceAll, replaceCost, replaceFirst } from './replace-text.ts'
import { split, splitCost } from './split-text.ts'
import { written } from './string-of.ts'

type Args = readonly unknown[]

const own = String.prototype

/** Methods of strings. */
export const textNatives = nativesOf<string>({
  light: {
    ...alike(own, ['at', 'charAt', 'charCodeAt', 'codePointAt', 'slice', 'substr', 'substring'], quick),
    ...alike(own, ['endsWith', 'startsWith', 'toString', 'valueOf'], quick),
    ...alike(own, ['trim', 'trimEnd', 'trimStart'], (run) => perCharacterOf(6, run)),
    ...alike(own, ['toLowerCase', 'toUpperCase'], (run) => perCharacterOf(10, run)),
    localeCompare: costing(comparisonCost, direct(own, 'localeCompare')),
    includes: costing(findCost, includes),
    indexOf: costing(findCost, indexOf),
    concat: perCharacterOf(perCharacter, (text, args) => checkText(text.concat(...args.map(written)))),
    split: costing(splitCost, split),
  },
  heavy: {
    normalize: perCharacterOf(100, direct(own, 'normalize')),
    lastIndexOf: costing(
      // JavaScript compares the whole text that it looks for at every place.
      (text, args) => (text.length + 1) * (1 + weightOfArguments(args)),
      direct(own, 'lastIndexOf'),
    ),
    match: costing(matchCost, (text, [what]) => text.match(getPattern(what))),
    search: costing(
      (text, [what]) => patternCost(what, text.length),
      (text, [what]) => text.search(getPattern(what)),
    ),
    repeat: costing(
      (text, args) => text.length * lengthOf(args[0]) * perCharacter + weightOfArguments(args),
      (text, [count]) => {
        checkGrowth(text.length * Number(count))
        return text.repeat(Number(count))
      },
    ),
    padStart: costing(paddingCost, (text, [length, fill]) => text.padStart(grown(length), fill as string)),
    padEnd: costing(paddingCost, (text, [length, fill]) => text.padEnd(grown(length), fill as string)),
    replace: costing(replaceCost, replaceFirst),
    replaceAll: costing(replaceCost, replaceAll),
  },
})

/** A number as JavaScript reads it, unless it would have to make a text of an array first. */
const lengthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? unaffordable : Math.max(Number(value), 0) || 0

function grown(length: unknown): number {
  checkGrowth(Number(length))
  return Number(length)
}

function paddingCost(text: string, args: Args): number {
  return Math.max(text.length, lengthOf(args[0])) * perCharacter + weightOfArguments(args)
}

/** With a language or options it is another comparison, which has to be prepared. */
function comparisonCost(text: string, args: Args): number {
  const [other] = args
  const length = text.length + (typeof other === 'string' ? other.length : 0)
  return length * 20 + weightOfArguments(args) + (args.length > 1 ? 50_000 : 0)
}

function findCost(text: string, args: Args): number {
  const [wanted] = args
  const known = typeof wanted === 'string' ? searchCost(text, wanted) : text.length * 20
  return known + weightOfArguments(args)
}

function indexOf(text: string, [wanted, from]: Args): number {
  return findText(text, written(wanted), Math.trunc(Number(from)) || 0)
}

function includes(text: string, args: Args): boolean {
  if (args[0] instanceof RegExp) throw new TypeError('A text is needed, not a regular expression')
  return indexOf(text, args) !== -1
}

/** All matches can be as many as there are characters. */
function matchCost(text: string, [what]: Args): number {
  const isGlobal = what instanceof RegExp && what.global
  return patternCost(what, text.length) + (isGlobal ? text.length * 60 : 0)
}
