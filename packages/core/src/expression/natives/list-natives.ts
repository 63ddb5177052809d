import { hostBudget, perElement } from '../cost/budget.ts'
import { costing, quick, sortRounds, type Costed } from '../cost/costed.ts'
import { textFactor, weightOf, weightOfArgument, weightOfArguments } from '../cost/weight.ts'
import type { Session } from '../evaluate/scope.ts'
import { alike, checkText, direct, nativesOf } from './native.ts'

type List = readonly unknown[]
type Callback = (...args: unknown[]) => unknown

const own = Array.prototype

/**
 * Methods of arrays. Those that change the array in JavaScript work on a copy: items are never changed in place.
 * What they give counts as new, because nobody can tell whether it is kept; callbacks count by themselves.
 */
export const listNatives = nativesOf<List>({
  light: {
    at: quick(direct(own, 'at')),
    ...alike(own, ['includes', 'indexOf', 'lastIndexOf'], (run) => costing(findCost, run)),
    slice: costing(sliceCost, direct(own, 'slice')),
    concat: costing(concatCost, direct(own, 'concat')),
  },
  heavy: {
    flat: costing(flatCost, (list, args) => list.flat(args[0] as number)),
    join: costing(joinCost, (list, args) => checkText(list.join(args[0] as string))),
    toString: costing(joinCost, (list) => checkText(list.join())),
    reverse: visiting(perElement, (list) => list.toReversed()),
    toReversed: visiting(perElement, (list) => list.toReversed()),
    sort: costing(sortCost, sort),
    toSorted: costing(sortCost, sort),
    map: visiting(perElement, (list, [callback]) => list.map(callback as Callback)),
    filter: visiting(perElement, (list, [callback]) => list.filter(callback as Callback)),
    find: calling((list, [callback]) => list.find(callback as Callback)),
    findIndex: calling((list, [callback]) => list.findIndex(callback as Callback)),
    findLast: calling((list, [callback]) => list.findLast(callback as Callback)),
    findLastIndex: calling((list, [callback]) => list.findLastIndex(callback as Callback)),
    some: calling((list, [callback]) => list.some(callback as Callback)),
    every: calling((list, [callback]) => list.every(callback as Callback)),
    flatMap: visiting(perElement, flatMap),
    reduce: calling((list, args) => {
      const callback = args[0] as Callback
      return args.length > 1 ? list.reduce(callback, args[1]) : list.reduce(callback)
    }),
  },
})

/** Methods whose first argument may be an arrow function. */
export const callbackMethods: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'some',
  'every',
  'flatMap',
  'reduce',
  'sort',
  'toSorted',
])

/** Looks at no element without calling the callback, which pays for itself. */
function calling(run: Costed<List, Session>['run']): Costed<List, Session> {
  return costing(() => 0, run)
}

function visiting(nanoseconds: number, run: Costed<List, Session>['run']): Costed<List, Session> {
  return costing((list) => list.length * nanoseconds, run)
}

/** Equal texts are compared to their end. */
function findCost(list: List, [wanted, from]: List): number {
  const each = 10 + (typeof wanted === 'string' ? wanted.length * 0.2 : 0)
  return list.length * each + weightOfArgument(from)
}

function sliceCost(list: List, args: List): number {
  const { length } = list
  const [from, to] = args.map((position) => placeIn(length, position))
  return Math.max((to ?? length) - (from ?? 0), 0) * perElement + weightOfArguments(args)
}

/** Where a position is that may count from the end. */
function placeIn(length: number, position: unknown): number | undefined {
  if (typeof position !== 'number' || Number.isNaN(position)) return undefined
  return position < 0 ? Math.max(length + position, 0) : Math.min(position, length)
}

function concatCost(list: List, others: List): number {
  const added = others.map((other) => (Array.isArray(other) ? other.length : 1))
  return added.reduce((total, length) => total + length, list.length) * perElement
}

function joinCost(list: List, args: List): number {
  const between = weightOfArgument(args[0] ?? ',')
  return weightOf(list) * textFactor + (list.length + 1) * between
}

function flatCost(list: List, [depth = 1]: List): number {
  return elementsOf(list, typeof depth === 'number' ? depth : 9) * 2 * perElement + weightOfArgument(depth)
}

/** How many elements there are down to a depth; an array can hold another one in many places. */
function elementsOf(list: List, depth: number, room = maxElements): number {
  let count = list.length
  if (!(depth >= 1)) return count
  for (const value of list) {
    if (Array.isArray(value)) count += elementsOf(value, depth - 1, room - count)
    if (count > room) break
  }
  return count
}

const maxElements = hostBudget.evaluation / perElement

/** Without a comparison, elements are compared as texts. */
function sortCost(list: List, [compare]: List): number {
  const each = compare === undefined ? weightOf(list) * textFactor : list.length * perElement
  return each * sortRounds(list.length)
}

/** What a comparison gives is taken for a number, whatever it is. */
function sort(list: List, [callback]: List, session: Session): unknown[] {
  // oxlint-disable-next-line typescript/require-array-sort-compare -- as texts, as JavaScript does it
  if (callback === undefined) return list.toSorted()
  return list.toSorted((a, b) => {
    const order = (callback as Callback)(a, b)
    if (typeof order === 'object') session.spend(weightOfArgument(order))
    return order as number
  })
}

/** What a callback gives is copied. */
function flatMap(list: List, [callback]: List, session: Session): unknown[] {
  return list.flatMap((...args) => {
    const given = (callback as Callback)(...args)
    if (Array.isArray(given)) session.spend(given.length * perElement)
    return given
  })
}
