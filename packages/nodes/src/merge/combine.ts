import { parsePath, readPath, textOf, type Item, type PairedItem } from '@heddle/core'
import type { MergeParams } from './merge.node.ts'
import { joinItems, type Sourced } from './join-items.ts'

type Inputs = readonly (readonly Item[])[]

/** Joins items of two (by position: of all) inputs. */
export function combine(inputs: Inputs, values: MergeParams): Item[] {
  const sourced = inputs.map((items, input) =>
    items.map((item, index): Sourced => ({ item, from: { item: index, input } })),
  )
  switch (values.combineBy) {
    case 'combineByPosition':
      return byPosition(sourced, values)
    case 'combineAll':
      return everyPair(sourced[0] ?? [], sourced[1] ?? [], values)
    default:
      return byFields(sourced[0] ?? [], sourced[1] ?? [], values)
  }
}

function byPosition(inputs: Sourced[][], values: MergeParams): Item[] {
  return Array.from({ length: pairCount(inputs, values) }, (_, index) =>
    joinItems(
      inputs.flatMap((items) => items[index] ?? []),
      values,
    ),
  )
}

function pairCount(inputs: Sourced[][], { options }: MergeParams): number {
  const lengths = inputs.map((items) => items.length)
  if (!options.includeUnpaired) return Math.min(...lengths)
  return options.onlyFirstUnpaired ? (lengths[0] ?? 0) : Math.max(...lengths)
}

const everyPair = (first: Sourced[], second: Sourced[], values: MergeParams): Item[] =>
  first.flatMap((one) => second.map((other) => joinItems([one, other], values)))

function byFields(first: Sourced[], second: Sourced[], values: MergeParams): Item[] {
  const matches = matchItems(first, second, values)
  const pairs = () => matches.pairs.map(([one, other]) => outputOf(one, other, values))
  switch (values.joinMode) {
    case 'keepMatches':
      return pairs()
    case 'keepNonMatches':
      return nonMatches(matches, values)
    case 'keepEverything':
      return [...joinedPairs(matches, values), ...alone(matches.onlyFirst), ...alone(matches.onlySecond)]
    case 'enrichInput1':
      return inOrder([...joinedPairs(matches, values), ...alone(matches.onlyFirst)], 0)
    default:
      return inOrder([...joinedPairs(matches, values), ...alone(matches.onlySecond)], 1)
  }
}

interface Matches {
  pairs: [Sourced, Sourced][]
  onlyFirst: Sourced[]
  onlySecond: Sourced[]
}

/** One pass over each input: the second is indexed by the values of its fields. */
function matchItems(first: Sourced[], second: Sourced[], values: MergeParams): Matches {
  const fields = fieldPairs(values)
  const index = Map.groupBy(second, (each) =>
    keyOf(
      each,
      fields.map(([, name]) => name),
      values,
    ),
  )
  const matched = new Set<Sourced>()
  const pairs: [Sourced, Sourced][] = []
  const onlyFirst: Sourced[] = []
  for (const one of first) {
    const key = keyOf(
      one,
      fields.map(([name]) => name),
      values,
    )
    const found = key === undefined ? [] : (index.get(key) ?? [])
    const taken = values.options.multipleMatches === 'first' ? found.slice(0, 1) : found
    if (taken.length === 0) onlyFirst.push(one)
    for (const other of taken) {
      matched.add(other)
      pairs.push([one, other])
    }
  }
  return { pairs, onlyFirst, onlySecond: second.filter((each) => !matched.has(each)) }
}

function fieldPairs({ advanced, fieldsToMatchString, mergeByFields }: MergeParams): [string, string][] {
  const pairs = advanced
    ? (mergeByFields.values ?? []).map(({ field1, field2 }): [string, string] => [field1, field2])
    : fieldsToMatchString
        .split(',')
        .map((name) => name.trim())
        .map((name): [string, string] => [name, name])
  const named = pairs.filter(([one, other]) => one !== '' && other !== '')
  if (named.length === 0) throw new Error('Name at least one field to match')
  return named
}

/** A text that is equal for equal values; undefined when a field is missing, which matches nothing. */
function keyOf({ item }: Sourced, names: string[], { options }: MergeParams): string | undefined {
  const parts = names.map((name) => {
    const value = readPath(item.json, options.disableDotNotation ? [name] : parsePath(name))
    return options.fuzzyCompare ? fuzzy(value) : value
  })
  return parts.includes(undefined) ? undefined : JSON.stringify(parts)
}

function fuzzy(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'object' ? value : textOf(value).toLowerCase()
}

function outputOf(one: Sourced, other: Sourced, values: MergeParams): Item {
  if (values.outputDataFrom === 'both') return joinItems([one, other], values)
  const chosen = values.outputDataFrom === 'input1' ? one : other
  return { ...chosen.item, pairedItem: [one.from, other.from] }
}

const joinedPairs = ({ pairs }: Matches, values: MergeParams): Item[] =>
  pairs.map((pair) => joinItems(pair, values))

function nonMatches({ onlyFirst, onlySecond }: Matches, { outputDataFrom }: MergeParams): Item[] {
  return [
    ...(outputDataFrom === 'input2' ? [] : alone(onlyFirst)),
    ...(outputDataFrom === 'input1' ? [] : alone(onlySecond)),
  ]
}

const alone = (items: Sourced[]): Item[] => items.map(({ item, from }) => ({ ...item, pairedItem: from }))

/** Enriching keeps the order of the input that is enriched. */
const inOrder = (items: Item[], input: number): Item[] =>
  items.toSorted((a, b) => positionIn(a, input) - positionIn(b, input))

function positionIn({ pairedItem }: Item, input: number): number {
  const lineage: PairedItem[] = pairedItem === undefined ? [] : [pairedItem].flat()
  return lineage.find((from) => (from.input ?? 0) === input)?.item ?? 0
}
