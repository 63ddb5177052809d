import { renameNodeInExpression } from '../expression/rename-node.ts'
import { isJsonObject } from '../json.ts'
import { isExpression } from '../node/display.ts'

/** Rewrites the expressions among parameters that mention a node; what mentions it not keeps its identity. */
export function renameReferences<T>(parameters: T, from: string, to: string): T {
  return rewrite(parameters, (text) => renameNodeInExpression(text, from, to)) as T
}

function rewrite(value: unknown, change: (text: string) => string): unknown {
  if (isExpression(value)) return value.includes('$') ? change(value) : value
  if (Array.isArray(value)) {
    const changed = value.map((entry) => rewrite(entry, change))
    return changed.every((entry, index) => entry === value[index]) ? value : changed
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, rewrite(entry, change)] as const)
  return entries.every(([key, entry]) => entry === value[key]) ? value : Object.fromEntries(entries)
}
