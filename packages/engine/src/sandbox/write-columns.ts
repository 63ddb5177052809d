import type { Item } from '@heddle/core/run'

type Path = readonly string[]

/**
 * The values at the given paths of all items, one array per path, as JSON: far cheaper to write and to read than items.
 * Undefined when the items are not all alike: then a missing value could not be told from null.
 */
export function writeColumns(items: readonly Item[], paths: readonly Path[]): string | undefined {
  const columns = paths.map((path) => columnOf(items, path))
  return columns.includes(undefined) ? undefined : JSON.stringify(columns)
}

/** Paths without those that lead into the value of another. */
export function separatePaths(paths: readonly Path[]): Path[] {
  const texts = new Map(paths.map((path) => [JSON.stringify(path), path]))
  return [...texts.values()].filter(
    (path) => !path.some((_, length) => texts.has(JSON.stringify(path.slice(0, length)))),
  )
}

function columnOf(items: readonly Item[], path: Path): unknown[] | undefined {
  const column: unknown[] = []
  for (const { json } of items) {
    let value: unknown = json
    for (const key of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
      value = (value as Record<string, unknown>)[key]
    }
    if (value === undefined) return undefined
    column.push(value)
  }
  return column
}
