import type { Violation } from './source-files.ts'

/** An import of one file by another of the same package; paths are below `src`. */
export interface InnerImport {
  packageName: string
  from: string
  to: string
  place: Omit<Violation, 'message'>
}

/** Folders of a package that import each other, directly or by way of others: one violation for each circle. */
export function findFolderCircles(imports: readonly InnerImport[]): Violation[] {
  const packages = Map.groupBy(imports, ({ packageName }) => packageName)
  return [...packages].flatMap(([packageName, inner]) => circlesOf(packageName, inner))
}

type Graph = Map<string, Map<string, InnerImport>>

function circlesOf(packageName: string, imports: readonly InnerImport[]): Violation[] {
  const graph = graphOf(imports)
  const found = new Map<string, Violation>()
  for (const [folder, targets] of graph) {
    for (const [target, { place }] of targets) {
      const wayBack = shortestWay(graph, target, folder)
      if (!wayBack) continue
      const name = wayBack.toSorted().join(' ')
      const message = `folders of ${packageName} import each other: ${[folder, ...wayBack].join(' → ')}`
      if (!found.has(name)) found.set(name, { ...place, message })
    }
  }
  return [...found.values()]
}

function graphOf(imports: readonly InnerImport[]): Graph {
  const graph: Graph = new Map()
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)]
    if (from === to) continue
    const targets = graph.get(from) ?? new Map<string, InnerImport>()
    graph.set(from, targets)
    if (!targets.has(to)) targets.set(to, each)
  }
  return graph
}

/** A file beside the folders stands for itself. */
const folderOf = (path: string): string => path.split('/')[0] ?? path

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
