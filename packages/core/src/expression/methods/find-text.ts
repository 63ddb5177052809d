import { perByte } from '../cost/budget.ts'

/** What a search with `findText` costs at most. */
export function searchCost(text: string, wanted: string): number {
  if (wanted.length > text.length) return 0
  return text.length * (2 + Math.min(wanted.length, shortText)) + wanted.length * 4 * perByte
}

const shortText = 16

/** What JavaScript finds in no time, however it goes about it. */
const smallProduct = 100_000

/**
 * Like `indexOf`, in a time that grows with the lengths of both texts. JavaScript's own takes their product in the worst case:
 * seconds for half a megabyte.
 */
export function findText(text: string, wanted: string, from = 0): number {
  return isEasy(text, wanted) ? text.indexOf(wanted, from) : findLongText(text, wanted, Math.max(from, 0))
}

const isEasy = (text: string, wanted: string): boolean =>
  wanted.length <= shortText || wanted.length > text.length || text.length * wanted.length <= smallProduct

/** By Knuth, Morris and Pratt: what has been read is never read again. */
function findLongText(text: string, wanted: string, from: number): number {
  const borders = bordersOf(wanted)
  let matched = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    while (matched > 0 && code !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (code === wanted.charCodeAt(matched)) matched++
    if (matched === wanted.length) return at + 1 - matched
  }
  return -1
}

/** For each length: how much of the beginning stands at the end, too. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length)
  let border = 0
  for (let at = 1; at < wanted.length; at++) {
    const code = wanted.charCodeAt(at)
    while (border > 0 && code !== wanted.charCodeAt(border)) border = borders[border - 1] ?? 0
    if (code === wanted.charCodeAt(border)) border++
    borders[at] = border
  }
  return borders
}

/** The places where a text stands in another one, one after the other. */
export function* placesOf(text: string, wanted: string): Generator<number> {
  for (let at = findText(text, wanted); at !== -1; at = findText(text, wanted, at + wanted.length)) yield at
}

/** Like `replaceAll`, for a text that is not empty and a replacement that means nothing but itself. */
export function replaceText(text: string, wanted: string, by: string): string {
  if (isEasy(text, wanted)) return text.replaceAll(wanted, () => by)
  let replaced = ''
  let end = 0
  for (const at of placesOf(text, wanted)) {
    replaced += text.slice(end, at) + by
    end = at + wanted.length
  }
  return replaced + text.slice(end)
}
