import type { Item } from '@heddle/core/run'
import { edit } from '../edit.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

/** Fixes the output of a node for test runs, or lets it run again. */
export function pinItems(workspace: Workspace, node: string, items: readonly Item[] | undefined): Outcome {
  return edit(workspace, [{ type: 'setPinData', node, items: items && pinnable(items) }])
}

/** Fixes the outputs of several nodes in one step. */
export function pinOutputs(workspace: Workspace, outputs: ReadonlyMap<string, readonly Item[]>): Outcome {
  return edit(
    workspace,
    [...outputs].map(([node, items]) => ({ type: 'setPinData', node, items: pinnable(items) })),
  )
}

/** Where the items came from is not part of it. */
const pinnable = (items: readonly Item[]) =>
  items.map(({ json, binary }) => ({ json, ...(binary && { binary }) }))
