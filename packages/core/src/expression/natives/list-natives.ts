import type { Session } from '../evaluate/scope.ts'
import { checkText, direct, heavy, type Native } from './native.ts'

type List = readonly unknown[]
type Callback = (...args: unknown[]) => unknown

/** Methods of arrays. Those that change the array in JavaScript work on a copy: items are never changed in place. */
export const listNatives: ReadonlyMap<string, Native<List>> = new Map([
  ...direct<List>(Array.prototype, ['at', 'includes', 'indexOf', 'lastIndexOf', 'slice', 'concat']),
  ...withWork('flat', (list, args) => list.flat(args[0] as number)),
  ...withWork('join', (list, args) => checkText(list.join(args[0] as string))),
  ...withWork('toString', (list) => checkText(list.join())),
  ...withWork('reverse', (list) => list.toReversed()),
  ...withWork('toReversed', (list) => list.toReversed()),
  ...withWork('sort', sort),
  ...withWork('toSorted', sort),
  ...withWork('map', (list, [callback]) => list.map(callback as Callback)),
  ...withWork('filter', (list, [callback]) => list.filter(callback as Callback)),
  ...withWork('find', (list, [callback]) => list.find(callback as Callback)),
  ...withWork('findIndex', (list, [callback]) => list.findIndex(callback as Callback)),
  ...withWork('findLast', (list, [callback]) => list.findLast(callback as Callback)),
  ...withWork('findLastIndex', (list, [callback]) => list.findLastIndex(callback as Callback)),
  ...withWork('some', (list, [callback]) => list.some(callback as Callback)),
  ...withWork('every', (list, [callback]) => list.every(callback as Callback)),
  ...withWork('flatMap', (list, [callback]) => list.flatMap(callback as Callback)),
  ...withWork('reduce', (list, args) => {
    const callback = args[0] as Callback
    return args.length > 1 ? list.reduce(callback, args[1]) : list.reduce(callback)
  }),
])

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

function withWork(
  name: string,
  run: (list: List, args: List, session: Session) => unknown,
): [string, Native<List>][] {
  return [
    [
      name,
      heavy<List>((list, args, session) => {
        session.spend(list.length)
        return run(list, args, session)
      }),
    ],
  ]
}

function sort(list: List, [compare]: List): unknown[] {
  return list.toSorted(compare as ((a: unknown, b: unknown) => number) | undefined)
}
