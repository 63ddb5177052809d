import type { NodeAction } from '@heddle/core/node'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { isInTab, isReplaced, type CreatorTab } from './node-search.ts'

export interface FoundAction {
  type: NodeTypeHeader
  action: NodeAction
}

/** Shorter texts are in every other action. */
const shortest = 3
const mostFound = 30

/** Actions whose names, with that of their node, hold every word of the text: those that begin with it first. */
export function searchActions(
  types: readonly NodeTypeHeader[],
  text: string,
  tab: CreatorTab,
): FoundAction[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < shortest) return []
  const words = wanted.split(/\s+/)
  return types
    .filter((type) => isInTab(type, tab) && !isReplaced(type))
    .flatMap((type) => (type.actions ?? []).map((action) => ({ type, action })))
    .filter(({ type, action }) => holdsAll(`${type.displayName} ${actionName(action)}`, words))
    .map((found) => ({ found, rank: rankOf(actionName(found.action).toLowerCase(), wanted) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostFound)
    .map(({ found }) => found)
}

/** What an action does, in words that need no context. */
export const actionName = ({ name, resource }: NodeAction): string =>
  resource === undefined ? name : `${resource}: ${name}`

/** Each at the beginning of a word. */
function holdsAll(text: string, words: readonly string[]): boolean {
  const held = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => held.some((each) => each.startsWith(word)))
}

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  return name.includes(wanted) ? 1 : 2
}
