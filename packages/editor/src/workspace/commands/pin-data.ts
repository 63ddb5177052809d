import type { Item } from '@heddle/core'
import { edit } from '../edit.ts'

/** Fixes the output of a node for test runs, or lets it run again. */
export function pinItems(node: string, items: readonly Item[] | undefined): void {
  edit([{ type: 'setPinData', node, items: items && pinnable(items) }])
}

/** Fixes the outputs of several nodes in one step. */
export function pinOutputs(outputs: ReadonlyMap<string, readonly Item[]>): void {
  edit([...outputs].map(([node, items]) => ({ type: 'setPinData', node, items: pinnable(items) })))
}

/** Where the items came from is not part of it. */
const pinnable = (items: readonly Item[]) =>
  items.map(({ json, binary }) => ({ json, ...(binary && { binary }) }))
