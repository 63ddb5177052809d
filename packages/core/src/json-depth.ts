import { BadRequest } from './errors.ts'

/**
 * How many levels the data of an item may be nested. Beyond a few thousand, programs that follow it run out of stack: ours when
 * they store and send it, and those of whoever it is sent to.
 */
export const deepestItem = 500
/** Around the data of an item in an execution, a run or a workflow with pinned data. */
const levelsAround = 20
/** Where items are part of something larger. */
export const deepestDocument = deepestItem + levelsAround

/** More than any text could hold. Data that holds one object many times over can have as many in a few lines. */
const mostObjects = 10_000_000
const quickLook = 100_000

/** Refuses data that is nested too deep. */
export function refuseDeep(value: unknown, what: string, levels = deepestItem): void {
  const problem = depthProblem(value, levels)
  if (problem !== undefined) throw new BadRequest(`${what} ${problem}`)
}

/** Refuses what a node or a caller has brought if any of its items is nested too deep; of many, only the first are looked at. */
export function refuseDeepItems(
  output: readonly (readonly { json: unknown }[] | null)[],
  most = Number.POSITIVE_INFINITY,
): void {
  const walk = { objects: 0 }
  for (const items of output) {
    for (let index = 0; index < Math.min(items?.length ?? 0, most); index += 1) {
      const problem = depthProblem(items?.[index]?.json, deepestItem, walk)
      if (problem !== undefined) throw new BadRequest(`Item ${index + 1} ${problem}`)
    }
  }
}

/** What is wrong with data that cannot be followed to its end, in words behind its name. */
function depthProblem(value: unknown, levels = deepestItem, walk: Walk = { objects: 0 }): string | undefined {
  if (isObject(value) && isDeeper(value, levels, walk)) return `is nested more than ${levels} levels deep`
  return walk.objects > mostObjects ? `has more than ${mostObjects} objects in it` : undefined
}

/** Whether data is nested too deep, as far as a quick look can tell: of much data only a part is looked at. */
export const isPlainlyTooDeep = (value: unknown): boolean =>
  isObject(value) && isDeeper(value, deepestItem, { objects: mostObjects - quickLook })

interface Walk {
  objects: number
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A recursion, because it is quickest and the levels bound it. */
function isDeeper(value: object, levels: number, walk: Walk): boolean {
  if (levels < 0) return true
  walk.objects += 1
  if (walk.objects > mostObjects) return false
  if (Array.isArray(value)) {
    return value.some(
      (child) => typeof child === 'object' && child !== null && isDeeper(child, levels - 1, walk),
    )
  }
  if (!isPlain(value)) return false
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key]
    if (typeof child === 'object' && child !== null && isDeeper(child, levels - 1, walk)) return true
  }
  return false
}

/** Dates and the like say themselves how they are written, and have no depth of their own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** What stands in the place of data that is nested too deep. */
export const tooDeepText = `[nested more than ${deepestItem} levels deep]`

/** Puts a few words in the place of what is nested too deep, so that what was stored before can still be looked at. */
export function cutDeep<T>(value: T, levels = deepestDocument): T {
  if (isObject(value) && isDeeper(value, levels, { objects: 0 })) cutChildren(value, levels, { objects: 0 })
  return value
}

function cutChildren(value: object, levels: number, walk: Walk): void {
  walk.objects += 1
  if (walk.objects > mostObjects) return
  for (const [key, child] of Object.entries(value)) {
    if (!isObject(child)) continue
    if (levels > 0) cutChildren(child, levels - 1, walk)
    else (value as Record<string, unknown>)[key] = tooDeepText
  }
}
