import type { CategoryKey } from './categories.ts'
import { placeNodes, type Line, type Position } from './place-nodes.ts'
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
  /** Such as `Start > If`, `If:1 > Merge:1`, `Model > Agent as ai_languageModel`; without any, every node leads to the next. */
  lines?: readonly string[]
}

interface PlacedNode extends Step {
  id: string
  name: string
  position: Position
}

interface Target {
  node: string
  type: string
  index: number
}

/** A template as the service gives it. */
export interface Template extends Omit<TemplateDraft, 'nodes' | 'lines'> {
  workflow: { nodes: PlacedNode[]; connections: Connections }
}

/** By node and by what flows, the targets of each output. */
type Connections = Record<string, Record<string, Target[][]>>

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
  names
    .slice(1)
    .map((target, index) => ({ source: names[index] ?? '', output: 0, target, input: 0, type: 'main' }))

function readLine(line: string): Line {
  const [ends = '', type = 'main'] = line.split(' as ')
  const [from = '', to = ''] = ends.split('>')
  const [source = '', output = '0'] = from.split(':')
  const [target = '', input = '0'] = to.split(':')
  return { source: source.trim(), output: Number(output), target: target.trim(), input: Number(input), type }
}

function connect(lines: readonly Line[]): Connections {
  const connections: Connections = {}
  for (const { source, output, target, input, type } of lines) {
    const outputs = ((connections[source] ??= {})[type] ??= [])
    while (outputs.length <= output) outputs.push([])
    outputs[output]?.push({ node: target, type, index: input })
  }
  return connections
}

function place(id: number, nodes: Readonly<Record<string, Step>>, lines: readonly Line[]): PlacedNode[] {
  const names = Object.keys(nodes)
  const positions = placeNodes(names, lines)
  return Object.entries(nodes).map(([name, step], index) => ({
    id: `${id}-${index}`,
    name,
    ...step,
    position: positions.get(name) ?? [0, 0],
  }))
}
