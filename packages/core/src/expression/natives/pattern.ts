import { cached } from '../../syntax/bounded-cache.ts'
import { unaffordable } from '../cost/costed.ts'
import { stepsOf, type Steps } from './pattern-steps.ts'

/** A regular expression that tier 1 may use: its work can be told in advance. */
interface Pattern {
  readonly steps: Steps
  readonly stepCost: number
  /** JavaScript translates a pattern when it is first used. */
  readonly translation: number
  used: boolean
}

const known = new WeakMap<RegExp, Pattern>()

/** A regular expression of a literal; undefined for what is left to the sandbox. */
export function makePattern(source: string, flags: string): RegExp | undefined {
  const steps = stepsOf(source, flags)
  if (!steps) return undefined
  const expression = new RegExp(source, flags)
  const translation = 20_000 + (source.match(/\\p/gi)?.length ?? 0) * 1_000_000
  known.set(expression, { steps, stepCost: flags.includes('u') ? 40 : 5, translation, used: false })
  return expression
}

/** What it costs to go through a text with a pattern: a regular expression, or a text that is one. */
export function patternCost(what: unknown, length: number): number {
  const expression = findPattern(what)
  const pattern = expression && known.get(expression)
  if (!pattern) return unaffordable
  return pattern.steps(length) * pattern.stepCost + (pattern.used ? 0 : pattern.translation)
}

/** The pattern whose cost was told. */
export function getPattern(what: unknown): RegExp {
  const expression = findPattern(what)
  const pattern = expression && known.get(expression)
  if (!pattern) throw new TypeError('Not a pattern of tier 1')
  pattern.used = true
  return expression
}

function findPattern(what: unknown): RegExp | undefined {
  if (what instanceof RegExp) return what
  return typeof what === 'string' && what.length <= 200 ? patternOfText(what).expression : undefined
}

/** `text.match("a+")` makes a pattern out of the text. */
const patternOfText = cached(500, (source): { expression?: RegExp } => {
  try {
    return { expression: source === '' ? undefined : makePattern(source, '') }
  } catch {
    // What is no pattern fails in the sandbox, as it does in JavaScript.
    return {}
  }
})
