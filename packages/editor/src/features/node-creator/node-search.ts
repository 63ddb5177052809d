import { isTrigger, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { isNearly } from './nearly.ts'

export type CreatorTab = 'all' | 'regular' | 'trigger'

/** Types of a tab whose name or alias holds the text, or nearly: the best fit first, those that newer ones replace last. */
export function searchTypes(
  types: readonly NodeTypeHeader[],
  text: string,
  tab: CreatorTab,
): NodeTypeHeader[] {
  const wanted = text.trim().toLowerCase()
  return types
    .filter((type) => isInTab(type, tab))
    .map((type) => ({ type, rank: rankOf(type, wanted) }))
    .filter(({ rank }) => rank !== noMatch)
    .toSorted(
      (a, b) =>
        Number(isReplaced(a.type)) - Number(isReplaced(b.type)) ||
        a.rank - b.rank ||
        a.type.displayName.localeCompare(b.type.displayName),
    )
    .map(({ type }) => type)
}

export const isInTab = (type: NodeTypeHeader, tab: CreatorTab): boolean =>
  tab === 'all' || isTrigger(type) === (tab === 'trigger')

export const isReplaced = ({ codex }: NodeTypeHeader): boolean => codex?.replacedBy !== undefined

const noMatch = Infinity

function rankOf({ displayName, codex }: NodeTypeHeader, wanted: string): number {
  const name = displayName.toLowerCase()
  const aliases = codex?.alias?.map((alias) => alias.toLowerCase()) ?? []
  const ranked = [
    name === wanted,
    name.startsWith(wanted),
    aliases.includes(wanted),
    name.includes(` ${wanted}`),
    aliases.some((alias) => alias.startsWith(wanted)),
    name.includes(wanted),
    aliases.some((alias) => alias.includes(wanted)),
    [...wordsOf(name), ...aliases.flatMap(wordsOf)].some((word) => isNearly(word, wanted)),
  ]
  const rank = ranked.indexOf(true)
  return rank < 0 ? noMatch : rank
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u)
