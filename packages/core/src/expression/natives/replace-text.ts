import { perCharacter } from '../cost/budget.ts'
import { weightOf, weightOfArguments } from '../cost/weight.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { findText, replaceText, searchCost } from '../methods/find-text.ts'
import { checkGrowth } from './native.ts'
import { getPattern, patternCost } from './pattern.ts'
import { written } from './string-of.ts'

type Args = readonly unknown[]

export function replaceCost(text: string, args: Args): number {
  const [what, by] = args
  const search = what instanceof RegExp ? patternCost(what, text.length) : textCost(text, what)
  const inserted = typeof by === 'string' ? by.length : weightOf(by)
  return search + weightOfArguments(args) + (text.length + inserted * placesIn(text, what)) * 2 * perCharacter
}

const textCost = (text: string, what: unknown): number =>
  typeof what === 'string' ? searchCost(text, what) : text.length * 20

/** In how many places something is found at most. */
const placesIn = (text: string, what: unknown): number =>
  typeof what === 'string' && what !== '' ? text.length / what.length : text.length + 1

export function replaceFirst(text: string, [what, by]: Args): string {
  const inserted = replacement(text, what, by)
  if (what instanceof RegExp) return text.replace(getPattern(what), inserted)
  const wanted = written(what)
  const at = findText(text, wanted)
  return at === -1 ? text : text.slice(0, at) + inserted + text.slice(at + wanted.length)
}

export function replaceAll(text: string, [what, by]: Args): string {
  const inserted = replacement(text, what, by)
  if (what instanceof RegExp) return text.replaceAll(getPattern(what), inserted)
  return replaceText(text, written(what), inserted)
}

function replacement(text: string, what: unknown, by: unknown): string {
  const inserted = written(by)
  // Special patterns such as $` insert parts of the text itself: the result could be the square of it.
  if (inserted.includes('$')) throw new NeedsSandbox('replacement pattern')
  if (text.length > 100_000 || inserted.length > 1) checkGrowth(inserted.length * placesIn(text, what))
  return inserted
}
