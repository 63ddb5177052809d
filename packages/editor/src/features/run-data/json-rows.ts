import { jsonViewDepth } from '../../lib/constants.ts'

export interface JsonRow {
  /** Unique within the tree. */
  id: string
  path: readonly (string | number)[]
  depth: number
  label: string
  value: unknown
  kind: 'open' | 'closed' | 'leaf'
}

const childrenShownMax = 10_000

/**
 * The lines of a tree of which some branches are open. Items have positions, which they keep when some of them were
 * filtered away; people count them from 1.
 */
export function jsonRows(
  root: unknown,
  isOpen: (id: string, depth: number) => boolean,
  indexes?: readonly number[],
): JsonRow[] {
  const rows: JsonRow[] = []
  const visit = (value: unknown, path: readonly (string | number)[], label: string) => {
    const id = JSON.stringify(path)
    const depth = path.length
    const branches = isBranch(value) && depth < jsonViewDepth
    const open = branches && isOpen(id, depth)
    rows.push({ id, path, depth, label, value, kind: branches ? (open ? 'open' : 'closed') : 'leaf' })
    if (open) for (const [key, child] of childrenOf(value)) visit(child, [...path, key], String(key))
  }
  for (const [key, child] of childrenOf(root)) {
    const position = typeof key === 'number' ? (indexes?.[key] ?? key) : key
    const isItem = indexes !== undefined && typeof position === 'number'
    visit(child, [position], String(isItem ? position + 1 : position))
  }
  return rows
}

/** What a value looks like on one line. */
export function previewOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.length} ]`
  if (typeof value === 'object' && value !== null) {
    const count = Object.keys(value).length
    return count === 0 ? '{}' : `{ ${count} }`
  }
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) {
    return value.slice(0, childrenShownMax).map((child: unknown, index): [number, unknown] => [index, child])
  }
  return typeof value === 'object' && value !== null ? Object.entries(value).slice(0, childrenShownMax) : []
}
