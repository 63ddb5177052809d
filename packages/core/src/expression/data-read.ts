import { isExpression } from '../syntax/is-expression.ts'
import { findOwn } from '../json.ts'
import type { RunEntry } from '../run/run-data.ts'
import type { ExpressionData } from './expression-data.ts'
import { mergePaths, readPaths, type ReadPaths } from './read-paths.ts'
import { compileTemplate, type Template } from './template.ts'

/** What templates read. Whoever reads `$parameter` reads what the expressions among the parameters read. */
export function pathsReadBy(
  templates: readonly Template[],
  { parameters }: Pick<ExpressionData, 'parameters'>,
): ReadPaths {
  const own = mergePaths(templates.map(readPaths))
  if (!own.parameters) return own
  const others = findExpressions(parameters).map(compileTemplate)
  return mergePaths([own, ...others.map(readPaths)])
}

/** All expressions among parameters. */
export function findExpressions(stored: unknown): string[] {
  if (isExpression(stored)) return [stored]
  return typeof stored === 'object' && stored !== null ? Object.values(stored).flatMap(findExpressions) : []
}

/** The data without what an expression does not read for one item: less to send to whoever evaluates it. */
export function dataReadBy(expression: string, data: ExpressionData, itemIndex: number): ExpressionData {
  const { json, nodes, lineage, allRuns, parameters } = pathsReadBy([compileTemplate(expression)], data)
  const named = nodes && new Set(nodes)
  const behind = lineage ? nodesBehind(data) : new Set<string>()
  const isRead = (node: string) => !named || named.has(node) || behind.has(node)
  const runsOf = (runs: readonly RunEntry[]) =>
    allRuns || lineage ? [...runs] : runs.map((run, index) => (isNewest(runs, index, data) ? run : bare(run)))
  return {
    ...data,
    workflow: lineage
      ? data.workflow
      : onlyNodes(data.workflow, (name) => isRead(name) || name === data.node),
    parameters: parameters ? data.parameters : {},
    inputs: json === undefined ? data.inputs : data.inputs.map((items) => onlyOne(items, itemIndex)),
    runData: Object.fromEntries(
      Object.entries(data.runData).flatMap(([node, runs]) => (isRead(node) ? [[node, runsOf(runs)]] : [])),
    ),
  }
}

/** Descent is followed from run to run: through the nodes that the input came from, and those that theirs came from. */
function nodesBehind({ source, runData }: ExpressionData): ReadonlySet<string> {
  const found = new Set(source.flatMap((from) => from?.previousNode ?? []))
  // A set that grows while it is walked is walked to its end.
  for (const node of found) {
    const sources = (findOwn(runData, node) ?? []).flatMap((run) => run.source)
    for (const from of sources) if (from) found.add(from.previousNode)
  }
  return found
}

const onlyNodes = (workflow: ExpressionData['workflow'], isWanted: (name: string) => boolean) => ({
  ...workflow,
  nodes: workflow.nodes.filter(({ name }) => isWanted(name)),
})

/** Where no other run is asked for, it is the last one or the one of the node's own round. */
const isNewest = (runs: readonly RunEntry[], index: number, { runIndex }: ExpressionData): boolean =>
  index === runs.length - 1 || index === runIndex

/** A run that keeps its place, without what it returned. */
const bare = ({ data: _data, ...run }: RunEntry): RunEntry => run

const nothing = { json: {} }

/** The others keep their places. */
const onlyOne = (items: ExpressionData['inputs'][number], index: number) =>
  items.slice(0, index + 1).map((item, each) => (each === index ? item : nothing))
