import type { Item } from '@heddle/core'
import { edit } from '../edit.ts'

/** Fixes the output of a node for test runs, or lets it run again. Where the items came from is not part of it. */
export function pinItems(node: string, items: readonly Item[] | undefined): void {
  const kept = items?.map(({ json, binary }) => ({ json, ...(binary && { binary }) }))
  edit([{ type: 'setPinData', node, items: kept }])
}
