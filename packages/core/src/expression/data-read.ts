import { isExpression } from '../syntax/is-expression.ts'
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
  const { json, nodes, lineage } = pathsReadBy([compileTemplate(expression)], data)
  // Descent is followed through all nodes in between.
  const isWhole = lineage || nodes === undefined
  const named = new Set(nodes)
  return {
    ...data,
    inputs: json === undefined ? data.inputs : data.inputs.map((items) => onlyOne(items, itemIndex)),
    runData: isWhole
      ? data.runData
      : Object.fromEntries(Object.entries(data.runData).filter(([node]) => named.has(node))),
  }
}

const nothing = { json: {} }

/** The others keep their places. */
const onlyOne = (items: ExpressionData['inputs'][number], index: number) =>
  items.slice(0, index + 1).map((item, each) => (each === index ? item : nothing))
