import { isJsonObject, textOf } from '@heddle/core'

/** Comparing takes as long as the lengths of both texts multiplied. */
const longestText = 5000

/** How similar two texts are, from 0 to 1: one less the share of signs that have to change. */
export function similarity(expected: string, actual: string): number {
  if (expected.length > longestText || actual.length > longestText)
    throw new Error(`Texts of more than ${longestText} characters are not compared`)
  const longest = Math.max(expected.length, actual.length)
  return longest === 0 ? 1 : 1 - distance(expected, actual) / longest
}

/** How many signs have to be added, removed or replaced to make one text of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at++) {
    const next = [at]
    for (let other = 1; other <= to.length; other++) {
      const replaced = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1)
      next.push(Math.min((row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** The share of the expected tools, named with commas between them, that stand in the steps of an agent. */
export function toolsUsed(expected: string, steps: unknown): number {
  const names = expected
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  if (names.length === 0) throw new Error('Add at least one tool')
  const used = new Set((Array.isArray(steps) ? steps : []).map(toolOf))
  return names.filter((name) => used.has(name)).length / names.length
}

function toolOf(step: unknown): string {
  const action = isJsonObject(step) && isJsonObject(step.action) ? step.action : {}
  return textOf(action.tool).trim().toLowerCase()
}
