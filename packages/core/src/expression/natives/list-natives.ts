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
    flat: costing(
      (list, [depth]) => elementsOf(list, depth === undefined ? 1 : Number(depth)) * 4 * perElement,
      (list, args) => list.flat(args[0] as number),
    ),
    join: costing(joinCost, (list, args) => checkText(list.join(args[0] as string))),
    toString: costing(joinCost, (list) => checkText(list.join())),
    reverse: visiting(2 * perElement, (list) => list.toReversed()),
    toReversed: visiting(2 * perElement, (list) => list.toReversed()),
    sort: costing(sortCost, sort),
    toSorted: costing(sortCost, sort),
    map: visiting(2 * perElement, (list, [callback]) => list.map(callback as Callback)),
    filter: visiting(2 * perElement, (list, [callback]) => list.filter(callback as Callback)),
    find: visiting(perElement, (list, [callback]) => list.find(callback as Callback)),
    findIndex: visiting(perElement, (list, [callback]) => list.findIndex(callback as Callback)),
    findLast: visiting(perElement, (list, [callback]) => list.findLast(callback as Callback)),
    findLastIndex: visiting(perElement, (list, [callback]) => list.findLastIndex(callback as Callback)),
    some: visiting(perElement, (list, [callback]) => list.some(callback as Callback)),
    every: visiting(perElement, (list, [callback]) => list.every(callback as Callback)),
    flatMap: visiting(2 * perElement, flatMap),
    reduce: visiting(perElement, (list, args) => {
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
  const each = compare === undefined ? weightOf(list) * textFactor : list.length * 2 * perElement
  return each * sortRounds(list.length)
}

function sort(list: List, [compare]: List): unknown[] {
  return list.toSorted(compare as ((a: unknown, b: unknown) => number) | undefined)
}

/** What a callback gives is copied. */
function flatMap(list: List, [callback]: List, session: Session): unknown[] {
  return list.flatMap((...args) => {
    const given = (callback as Callback)(...args)
    if (Array.isArray(given)) session.spend(given.length * 2 * perElement)
    return given
  })
}
