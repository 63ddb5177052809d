import type { Item } from '@heddle/core/run'

type Path = readonly string[]

const compileFunction = Function

/** Items that hold only the given paths, out of one array of values per path. */
export function itemsFromColumns(paths: readonly Path[], columns: readonly (readonly unknown[])[]): Item[] {
  const leaves = paths.map((path, index): Leaf => ({ path, source: `columns[${index}][item]` }))
  // A literal gives all items one shape, which makes reading them fast. Names that reach a prototype are never among the paths.
  const make = compileFunction('columns', 'item', `return { json: ${literal(leaves)} }`) as Make
  return (columns[0] ?? []).map((_, item) => make(columns, item))
}

type Make = (columns: readonly (readonly unknown[])[], item: number) => Item

interface Leaf {
  path: Path
  source: string
}

function literal(leaves: readonly Leaf[]): string {
  const groups = Map.groupBy(leaves, ({ path }) => path[0] ?? '')
  const fields = [...groups].map(([key, group]) => {
    const [first] = group
    const inner = group.map(({ path, source }) => ({ path: path.slice(1), source }))
    return `${JSON.stringify(key)}: ${first?.path.length === 1 ? first.source : literal(inner)}`
  })
  return `{ ${fields.join(', ')} }`
}
