import type { Violation } from './source-files.ts'

/** An import of one file by another of the same package; paths are below `src`. */
export interface InnerImport {
  packageName: string
  from: string
  to: string
  /** Nothing is loaded for it. */
  typeOnly: boolean
  place: Omit<Violation, 'message'>
}

/**
 * Folders of a package that import each other, directly or by way of others: one violation for each circle. Within a folder
 * its folders and files must not load each other in circles, either; there they may know each other's types.
 */
export function findCircles(imports: readonly InnerImport[], strict: ReadonlySet<string>): Violation[] {
  const packages = Map.groupBy(imports, ({ packageName }) => packageName)
  return [...packages].flatMap(([packageName, inner]) => {
    const loading = inner.filter(({ typeOnly }) => !typeOnly)
    return [
      ...circlesIn({ packageName, folder: '', imports: strict.has(packageName) ? inner : loading }),
      ...foldersOf(inner).flatMap((folder) => circlesIn({ packageName, folder, imports: loading })),
    ]
  })
}

/** Every folder that holds something, as `a/b/`. */
const foldersOf = (imports: readonly InnerImport[]): string[] => [
  ...new Set(
    imports.flatMap(({ from }) => {
      const parts = from.split('/').slice(0, -1)
      return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
    }),
  ),
]

type Graph = Map<string, Map<string, InnerImport>>

interface Room {
  packageName: string
  /** As `a/b/`; empty for the whole package. */
  folder: string
  imports: readonly InnerImport[]
}

function circlesIn({ packageName, folder: room, imports }: Room): Violation[] {
  const graph = graphOf(room, imports)
  const found = new Map<string, Violation>()
  for (const [folder, targets] of graph) {
    for (const [target, { place }] of targets) {
      const wayBack = shortestWay(graph, target, folder)
      if (!wayBack) continue
      const name = wayBack.toSorted().join(' ')
      const message = `parts of ${packageName}/${room} import each other: ${[folder, ...wayBack].join(' → ')}`
      if (!found.has(name)) found.set(name, { ...place, message })
    }
  }
  return [...found.values()]
}

function graphOf(room: string, imports: readonly InnerImport[]): Graph {
  const graph: Graph = new Map()
  for (const each of imports) {
    if (!each.from.startsWith(room) || !each.to.startsWith(room)) continue
    const [from, to] = [partOf(room, each.from), partOf(room, each.to)]
    if (from === to) continue
    const targets = graph.get(from) ?? new Map<string, InnerImport>()
    graph.set(from, targets)
    if (!targets.has(to)) targets.set(to, each)
  }
  return graph
}

/** The folder in a room to which a file belongs. A file beside the folders stands for itself. */
const partOf = (room: string, path: string): string => path.slice(room.length).split('/')[0] ?? path

/** The folders from one to another, both included. */
function shortestWay(graph: Graph, from: string, to: string): string[] | undefined {
  const seen = new Set([from])
  let ways = [[from]]
  while (ways.length > 0) {
    const arrived = ways.find((way) => way.at(-1) === to)
    if (arrived) return arrived
    ways = ways.flatMap((way) => {
      const next = [...(graph.get(way.at(-1) ?? '')?.keys() ?? [])].filter((folder) => !seen.has(folder))
      for (const folder of next) seen.add(folder)
      return next.map((folder) => [...way, folder])
    })
  }
  return undefined
}
