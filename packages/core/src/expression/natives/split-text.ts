import { weightOfArguments } from '../cost/weight.ts'
import type { Session } from '../evaluate/scope.ts'
import { placesOf, searchCost } from '../methods/find-text.ts'
import { getPattern, patternCost } from './pattern.ts'
import { written } from './string-of.ts'

type Args = readonly unknown[]

/** A piece of a text is an object of its own. */
const pieceCost = 60

/** Texts that JavaScript may split by itself. */
const shortText = 200

export function splitCost(text: string, args: Args): number {
  const [separator] = args
  if (separator instanceof RegExp) return patternCost(separator, text.length) + text.length * pieceCost
  if (text.length <= shortText) return (text.length + 1) * 30 + weightOfArguments(args)
  const search = typeof separator === 'string' ? searchCost(text, separator) : text.length * 20
  return search + weightOfArguments(args) + (separator === '' ? text.length * pieceCost : 0)
}

/** The pieces of a text. How many they are is not known before, so that each is paid for when it is cut off. */
export function split(text: string, [separator, limit]: Args, session: Session): string[] {
  if (separator instanceof RegExp) return text.split(getPattern(separator), limit as number)
  if (separator === undefined || separator === '' || text.length <= shortText) {
    return text.split(separator as string, limit as number)
  }
  const most = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit) >>> 0
  return cut(text, { separator: written(separator), most }, session)
}

interface Cutting {
  separator: string
  most: number
}

function cut(text: string, { separator, most }: Cutting, session: Session): string[] {
  const pieces: string[] = []
  let end = 0
  for (const at of placesOf(text, separator)) {
    if (pieces.length >= most) return pieces
    session.spend(pieceCost)
    pieces.push(text.slice(end, at))
    end = at + separator.length
  }
  if (pieces.length < most) pieces.push(text.slice(end))
  return pieces
}
