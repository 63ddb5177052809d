import { isJsonObject } from '../../json.ts'
import { perElement } from '../cost/budget.ts'
import { costing, perElementOf, quick, sortRounds, throughAll } from '../cost/costed.ts'
import { weightOf } from '../cost/weight.ts'
import { method, numberArgument, textArgument, type Method } from './method.ts'
import { methodError } from './method-error.ts'
import { identityFactor, identityOf } from './identity.ts'
import { isBlank, isEmptyValue } from './emptiness.ts'

type List = readonly unknown[]

/** Methods of arrays. */
export const listMethods: readonly Method<List>[] = [
  method(
    'isEmpty(): boolean',
    'Checks whether the list has no elements.',
    quick((list) => list.length === 0),
  ),
  method(
    'isNotEmpty(): boolean',
    'Checks whether the list has elements.',
    quick((list) => list.length > 0),
  ),
  method(
    'first(): any',
    'Returns the first element.',
    quick((list) => list[0]),
  ),
  method(
    'last(): any',
    'Returns the last element.',
    quick((list) => list.at(-1)),
  ),
  method(
    'randomItem(): any',
    'Returns any one of the elements.',
    quick((list) => list[Math.floor(Math.random() * list.length)]),
  ),
  method(
    'pluck(...fields: string[]): array',
    'Takes the named fields of each object.',
    costing(
      (list, fields) => list.length * (fields.length + 1) * fieldCost,
      (list, fields) =>
        pluck(
          list,
          fields.map((field) => textArgument(field)),
        ),
    ),
  ),
  method(
    'unique(...fields: string[]): array',
    'Removes duplicates, keeping the first.',
    costing(uniqueCost, unique),
  ),
  method(
    'removeDuplicates(...fields: string[]): array',
    'Removes duplicates, keeping the first.',
    costing(uniqueCost, unique),
  ),
  method(
    'compact(): array',
    'Removes empty elements.',
    throughAll(3, (list) =>
      list
        .filter((value) => !isBlank(value))
        .map((value) => (isJsonObject(value) ? compactObject(value) : value)),
    ),
  ),
  method(
    'sum(): number',
    'Adds the numbers.',
    throughAll(1, (list) => numbers(list).reduce((total, value) => total + value, 0)),
  ),
  method(
    'average(): number',
    'Returns the mean of the numbers.',
    throughAll(1, (list) =>
      list.length === 0 ? 0 : numbers(list).reduce((total, value) => total + value, 0) / list.length,
    ),
  ),
  method(
    'min(): number',
    'Returns the smallest number.',
    throughAll(1, (list) => extreme(list, (a, b) => a < b)),
  ),
  method(
    'max(): number',
    'Returns the largest number.',
    throughAll(1, (list) => extreme(list, (a, b) => a > b)),
  ),
  method(
    'chunk(size: number): array',
    'Splits the list into lists of a given size.',
    perElementOf(250, (list, [size]) => chunk(list, numberArgument(size, 1))),
  ),
  method(
    'difference(other: array): array',
    'Keeps what the other list does not have, without duplicates.',
    throughAll(2 * identityFactor, (list, [other]) => {
      const others = identities(other)
      return unique(
        list.filter((value) => !others.has(identityOf(value))),
        [],
      )
    }),
  ),
  method(
    'intersection(other: array): array',
    'Keeps what the other list also has.',
    throughAll(2 * identityFactor, (list, [other]) => {
      const others = identities(other)
      return unique(
        list.filter((value) => others.has(identityOf(value))),
        [],
      )
    }),
  ),
  method(
    'union(other: array): array',
    'Joins both lists, without duplicates.',
    throughAll(identityFactor, (list, [other]) => unique([...list, ...listArgument(other)], [])),
  ),
  method(
    'append(...elements: any[]): array',
    'Adds elements at the end.',
    costing(
      (list, elements) => (list.length + elements.length) * perElement,
      (list, elements) => [...list, ...elements],
    ),
  ),
  method(
    'merge(other: array): object',
    'Merges the objects of both lists into one object.',
    throughAll(8, (list, [other]) =>
      mergeObjects([...list, ...(other === undefined ? [] : listArgument(other))]),
    ),
  ),
  method(
    'renameKeys(from: string, to: string, ...): array',
    'Renames keys of each object, in pairs of old and new name.',
    costing(
      (list, pairs) => weightOf(list) * 5 + (list.length + 1) * pairs.length * fieldCost,
      (list, pairs) => list.map((value) => (isJsonObject(value) ? renameKeys(value, pairs) : value)),
    ),
  ),
  method(
    'smartJoin(keyField: string, valueField: string): object',
    'Builds one object from objects with a key and a value.',
    costing(
      (list, [key]) => list.length * entryCost + fieldWeights(list, key),
      (list, [key, value]) => smartJoin(list, textArgument(key), textArgument(value)),
    ),
  ),
  method(
    'groupBy(field: string): object',
    'Groups the objects by the value of a field.',
    costing(
      (list, [field]) => list.length * entryCost + fieldWeights(list, field) * 5,
      (list, [field]) => groupBy(list, textArgument(field)),
    ),
  ),
  method(
    'sortBy(field: string): array',
    'Sorts the objects by a field.',
    costing(
      (list, [field]) => (list.length * fieldCost + fieldWeights(list, field)) * sortRounds(list.length),
      (list, [field]) => sortBy(list, textArgument(field)),
    ),
  ),
  method(
    'toJsonString(): string',
    'Returns the list as JSON.',
    throughAll(3, (list) => JSON.stringify(list)),
  ),
]

const fieldCost = 100
/** A new field of an object that has many. */
const entryCost = 1000

function uniqueCost(list: List, fields: List): number {
  return weightOf(list) * identityFactor + list.length * fields.length * fieldCost
}

/** What it costs to look at one field of each element. */
function fieldWeights(list: List, field: unknown): number {
  const name = textArgument(field)
  return list.reduce<number>((total, value) => total + weightOf(fieldOf(value, name)), 0)
}

function listArgument(value: unknown): List {
  if (!Array.isArray(value)) throw methodError('A list is needed as argument')
  return value
}

const identities = (value: unknown): Set<unknown> => new Set(listArgument(value).map(identityOf))

const fieldOf = (value: unknown, field: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, field) ? value[field] : undefined

function pluck(list: List, fields: readonly string[]): unknown[] {
  if (fields.length === 0) return [...list]
  return list.filter(isJsonObject).flatMap((value) => {
    const found = fields.map((field) => fieldOf(value, field)).filter((each) => each !== undefined)
    // Several values stay together in a list of their own.
    return found.length > 1 ? [found] : found.slice(0, 1)
  })
}

function unique(list: List, fields: List): unknown[] {
  const seen = new Set<unknown>()
  const names = fields.flat().map((field) => textArgument(field))
  return list.filter((value) => {
    // What is no object has no fields, and is compared as it is.
    const whole = names.length === 0 || typeof value !== 'object' || value === null
    const identity = identityOf(whole ? value : names.map((name) => fieldOf(value, name)))
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

const compactObject = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => !isEmptyValue(field)))

function numbers(list: List): number[] {
  return list.map((value) => {
    const number = typeof value === 'string' ? Number.parseFloat(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) throw methodError('All elements must be numbers')
    return number
  })
}

const extreme = (list: List, better: (a: number, b: number) => boolean): number | undefined =>
  list.length === 0 ? undefined : numbers(list).reduce((best, value) => (better(value, best) ? value : best))

function chunk(list: List, size: number): unknown[][] {
  const length = Math.floor(size)
  if (length < 1) throw methodError('The size of a chunk must be at least 1')
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  )
}

const mergeObjects = (list: List): Record<string, unknown> =>
  Object.fromEntries(list.filter(isJsonObject).flatMap((value) => Object.entries(value)))

function renameKeys(value: Record<string, unknown>, pairs: List): Record<string, unknown> {
  const names = new Map<unknown, string>()
  for (let at = 0; at + 1 < pairs.length; at += 2)
    names.set(textArgument(pairs[at]), textArgument(pairs[at + 1]))
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [names.get(key) ?? key, field]))
}

const smartJoin = (list: List, key: string, value: string): Record<string, unknown> =>
  Object.fromEntries(
    list
      .filter((each) => fieldOf(each, key) !== undefined)
      .map((each) => [textArgument(fieldOf(each, key)), fieldOf(each, value)]),
  )

function groupBy(list: List, field: string): Record<string, unknown[]> {
  const groups = new Map<string, unknown[]>()
  for (const value of list) {
    const key = textArgument(fieldOf(value, field), String(fieldOf(value, field)))
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return Object.fromEntries(groups)
}

function sortBy(list: List, field: string): unknown[] {
  return list.toSorted((left, right) => {
    const [a, b] = [fieldOf(left, field), fieldOf(right, field)]
    if (typeof a === 'number' && typeof b === 'number') return a - b
    const [x, y] = [textArgument(a), textArgument(b)]
    if (x === y) return 0
    return x < y ? -1 : 1
  })
}
