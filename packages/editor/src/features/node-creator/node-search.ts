import { isTrigger, type NodeTypeHeader } from '../../workspace/node-types.ts'

export type CreatorTab = 'all' | 'regular' | 'trigger'

/** Types of a tab whose name or alias holds the text, the best fit first. */
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
    .toSorted((a, b) => a.rank - b.rank || a.type.displayName.localeCompare(b.type.displayName))
    .map(({ type }) => type)
}

export const isInTab = (type: NodeTypeHeader, tab: CreatorTab): boolean =>
  tab === 'all' || isTrigger(type) === (tab === 'trigger')

const noMatch = Infinity

function rankOf({ displayName, codex }: NodeTypeHeader, wanted: string): number {
  const name = displayName.toLowerCase()
  const aliases = codex?.alias?.map((alias) => alias.toLowerCase()) ?? []
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  if (name.includes(wanted)) return 3
  if (aliases.some((alias) => alias.startsWith(wanted))) return 4
  return aliases.some((alias) => alias.includes(wanted)) ? 5 : noMatch
}
