import type { CategoryKey } from './categories.ts'
import type { Step } from './steps.ts'

/** A template as it is written down here. */
interface TemplateDraft {
  id: number
  name: string
  categories: readonly CategoryKey[]
  /** Day on which it was added. */
  added: string
  /** What it does and how to make it one's own, in Markdown. */
  description: string
  /** By name, in reading order. */
  nodes: Readonly<Record<string, Step>>
  /** Such as `Start > If`, `If:1 > Merge:1`; without any, every node leads to the next. */
  lines?: readonly string[]
}

interface PlacedNode extends Step {
  id: string
  name: string
  position: [number, number]
}

interface Target {
  node: string
  type: 'main'
  index: number
}

/** A template as the service gives it. */
export interface Template extends Omit<TemplateDraft, 'nodes' | 'lines'> {
  workflow: { nodes: PlacedNode[]; connections: Record<string, { main: Target[][] }> }
}

interface Line {
  source: string
  output: number
  target: string
  input: number
}

const columnWidth = 220
const rowHeight = 180
const firstPosition = { x: 240, y: 300 }

/** Writes a template out: places its nodes from left to right and joins them. */
export function defineTemplate({ nodes, lines, ...about }: TemplateDraft): Template {
  const names = Object.keys(nodes)
  const joined = lines ? lines.map(readLine) : inARow(names)
  for (const { source, target } of joined) {
    for (const name of [source, target]) {
      if (!nodes[name]) throw new Error(`Template ${about.id} joins the node ${name}, which it does not have`)
    }
  }
  return {
    ...about,
    workflow: { nodes: place(about.id, nodes, joined), connections: connect(joined) },
  }
}

const inARow = (names: readonly string[]): Line[] =>
  names.slice(1).map((target, index) => ({ source: names[index] ?? '', output: 0, target, input: 0 }))

function readLine(line: string): Line {
  const [from = '', to = ''] = line.split('>')
  const [source = '', output = '0'] = from.split(':')
  const [target = '', input = '0'] = to.split(':')
  return { source: source.trim(), output: Number(output), target: target.trim(), input: Number(input) }
}

function connect(lines: readonly Line[]): Record<string, { main: Target[][] }> {
  const connections: Record<string, { main: Target[][] }> = {}
  for (const { source, output, target, input } of lines) {
    const { main } = (connections[source] ??= { main: [] })
    while (main.length <= output) main.push([])
    main[output]?.push({ node: target, type: 'main', index: input })
  }
  return connections
}

function place(id: number, nodes: Readonly<Record<string, Step>>, lines: readonly Line[]): PlacedNode[] {
  const columns = columnsOf(Object.keys(nodes), lines)
  const filled = new Map<number, number>()
  return Object.entries(nodes).map(([name, step], index) => {
    const column = columns.get(name) ?? 0
    const row = filled.get(column) ?? 0
    filled.set(column, row + 1)
    const position: [number, number] = [
      firstPosition.x + column * columnWidth,
      firstPosition.y + row * rowHeight,
    ]
    return { id: `${id}-${index}`, name, ...step, position }
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
