import type { Item } from '@heddle/core/run'
import { joinItems, type Sourced } from './join-items.ts'
import { matchItems, type Matches } from './match-items.ts'
import type { MergeParams } from './merge.node.ts'

/** Joins the items of two inputs whose fields have the same values. */
export function joinByFields(first: Sourced[], second: Sourced[], values: MergeParams): Item[] {
  const matches = matchItems(first, second, values)
  switch (values.joinMode) {
    case 'keepMatches':
      return keepMatches(matches, values)
    case 'keepNonMatches':
      return nonMatches(matches, values, first.length === 0 || second.length === 0)
    case 'keepEverything':
      return [
        ...joined(matches, values),
        ...alone(matches.onlyFirst, values),
        ...alone(matches.onlySecond, values),
      ]
    case 'enrichInput1':
      return inOldOrder([...joined(matches, values), ...alone(matches.onlyFirst, values)], values)
    default:
      return [...joined(matches, preferFirst(values)), ...alone(matches.onlySecond, values)]
  }
}

/** What matches stands in front, except in documents of version 1. */
function inOldOrder(items: Item[], { options }: MergeParams): Item[] {
  if (!options.oldKeys) return items
  const positionOf = ({ pairedItem = { item: 0 } }: Item) => [pairedItem].flat()[0]?.item ?? 0
  return items.toSorted((a, b) => positionOf(a) - positionOf(b))
}

function keepMatches({ pairs, ...rest }: Matches, values: MergeParams): Item[] {
  if (values.outputDataFrom === 'both') return joined({ pairs, ...rest }, values)
  const side = values.outputDataFrom === 'input1' ? 0 : 1
  return passed([...new Set(pairs.map((pair) => pair[side]))])
}

function nonMatches(
  { onlyFirst, onlySecond }: Matches,
  { outputDataFrom }: MergeParams,
  isEmpty: boolean,
): Item[] {
  if (outputDataFrom === 'input1') return passed(onlyFirst)
  if (outputDataFrom === 'input2') return passed(onlySecond)
  // What has nothing to be compared with needs no label.
  if (isEmpty) return passed([...onlyFirst, ...onlySecond])
  return [...labelled(onlyFirst, 'input1'), ...labelled(onlySecond, 'input2')]
}

const labelled = (items: Sourced[], source: string): Item[] =>
  items.map(({ item, from }) => ({ ...item, json: { ...item.json, _source: source }, pairedItem: from }))

/** Where the second input is enriched, the first has the last word, unless it is said otherwise. */
function preferFirst(values: MergeParams): MergeParams {
  if (values.options.clashHandling?.values) return values
  const clash = { resolveClash: 'preferInput1', mergeMode: 'deepMerge', overrideEmpty: false } as const
  return { ...values, options: { ...values.options, clashHandling: { values: clash } } }
}

const joined = ({ pairs }: Matches, values: MergeParams): Item[] =>
  pairs.map((pair) => joinItems(pair, values))

/** Without a partner, but with the names that a partner would ask for. */
const alone = (items: Sourced[], values: MergeParams): Item[] =>
  items.map((each) => ({ ...joinItems([each], values), pairedItem: each.from }))

const passed = (items: Sourced[]): Item[] => items.map(({ item, from }) => ({ ...item, pairedItem: from }))
