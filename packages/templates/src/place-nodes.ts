/** A connection as it is read from its line. */
export interface Line {
  source: string
  output: number
  target: string
  input: number
  /** What flows: items, or what a sub-node is to its root. */
  type: string
}

export type Position = [number, number]

const columnWidth = 220
const subNodeWidth = 140
const rowHeight = 180
const levelHeight = 200
const firstPosition = { x: 240, y: 300 }

/** Nodes stand from left to right in the order of their lines, sub-nodes side by side below what they hang on. */
export function placeNodes(names: readonly string[], lines: readonly Line[]): Map<string, Position> {
  const main = lines.filter(({ type }) => type === 'main')
  const hanging = Map.groupBy(
    lines.filter(({ type }) => type !== 'main'),
    ({ target }) => target,
  )
  const subNodes = new Set([...hanging.values()].flat().map(({ source }) => source))
  const roots = names.filter((name) => !subNodes.has(name))
  const below = (name: string) => subNodesOf(hanging, name)
  const cells = cellsOf(roots, main)
  const at = new Map<string, Position>()
  const lefts = offsets(cells, 'column', (name) => columnWidth + (widthOf(name, below) - subNodeWidth))
  const tops = offsets(cells, 'row', (name) => rowHeight + levelsOf(name, below) * levelHeight)
  for (const { name, column, row } of cells) {
    const place: Position = [firstPosition.x + (lefts[column] ?? 0), firstPosition.y + (tops[row] ?? 0)]
    hang(name, place, { at, below })
  }
  return at
}

type Below = (name: string) => string[]

/** One that hangs on two stands below the first. */
function subNodesOf(hanging: ReadonlyMap<string, readonly Line[]>, name: string): string[] {
  const earlier = new Set<string>()
  for (const [target, lines] of hanging) {
    if (target === name) return lines.map(({ source }) => source).filter((source) => !earlier.has(source))
    for (const { source } of lines) earlier.add(source)
  }
  return []
}

const widthOf = (name: string, below: Below): number =>
  Math.max(
    subNodeWidth,
    below(name).reduce((sum, each) => sum + widthOf(each, below), 0),
  )

const levelsOf = (name: string, below: Below): number =>
  below(name).reduce((most, each) => Math.max(most, 1 + levelsOf(each, below)), 0)

function hang(
  name: string,
  [x, y]: Position,
  { at, below }: { at: Map<string, Position>; below: Below },
): void {
  at.set(name, [x, y])
  let left = x
  for (const each of below(name)) {
    hang(each, [left, y + levelHeight], { at, below })
    left += widthOf(each, below)
  }
}

interface Cell {
  name: string
  column: number
  row: number
}

function cellsOf(names: readonly string[], lines: readonly Line[]): Cell[] {
  const columns = columnsOf(names, lines)
  const filled = new Map<number, number>()
  return names.map((name) => {
    const column = columns.get(name) ?? 0
    const row = filled.get(column) ?? 0
    filled.set(column, row + 1)
    return { name, column, row }
  })
}

/** Where each column or row begins: behind the largest node of the one before. */
function offsets(
  cells: readonly Cell[],
  along: 'column' | 'row',
  sizeOf: (name: string) => number,
): number[] {
  const sizes: number[] = []
  for (const cell of cells) sizes[cell[along]] = Math.max(sizes[cell[along]] ?? 0, sizeOf(cell.name))
  let next = 0
  return sizes.map((size) => {
    const begin = next
    next += size
    return begin
  })
}

/** How many steps each node is away from a beginning. A line that leads back moves nothing. */
function columnsOf(names: readonly string[], lines: readonly Line[]): Map<string, number> {
  const targets = new Set(lines.map(({ target }) => target))
  const columns = new Map<string, number>()
  let reached = names.filter((name) => !targets.has(name))
  for (let column = 0; reached.length > 0; column++) {
    for (const name of reached) columns.set(name, column)
    const next = lines.filter(({ source }) => reached.includes(source)).map(({ target }) => target)
    reached = [...new Set(next)].filter((name) => !columns.has(name))
  }
  return columns
}
