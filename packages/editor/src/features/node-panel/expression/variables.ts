import type { ExpressionData } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import { pathCode } from '../../../lib/expression-path.ts'
import { t } from '../../../lib/i18n.ts'

export interface Variable {
  group: string
  /** The code that reads it. */
  expression: string
  sample: string
}

const perSource = 200
const depthMax = 4

/** What an expression of the node can read: its input, its parameters and context, other nodes' output and parameters. */
export function listVariables(data: ExpressionData, itemIndex: number): Variable[] {
  const current = t('nodePanel.currentNode')
  const input = data.inputs[0]?.[itemIndex]
  const others = data.workflow.nodes.filter((node) => node.name !== data.node)
  return [
    ...leavesOf(input?.json, '$json', t('nodePanel.inputData')),
    ...leavesOf(data.parameters, '$parameter', `${current}: ${t('nodePanel.parameters')}`),
    ...leavesOf(data.contextData[data.node], '$self', `${current}: ${t('nodePanel.context')}`),
    ...others.flatMap(({ name, parameters }) => [
      ...leavesOf(
        firstItem(data, name)?.json,
        `$(${JSON.stringify(name)}).item.json`,
        `${name}: ${t('runData.output')}`,
      ),
      ...leavesOf(
        parameters,
        `$node[${JSON.stringify(name)}].parameter`,
        `${name}: ${t('nodePanel.parameters')}`,
      ),
    ]),
  ]
}

export const filterVariables = (variables: readonly Variable[], text: string): Variable[] => {
  const wanted = text.trim().toLowerCase()
  return variables.filter(({ expression, group }) => `${group} ${expression}`.toLowerCase().includes(wanted))
}

const firstItem = (data: ExpressionData, node: string): Item | undefined =>
  data.runData[node]?.at(-1)?.data?.main.find((items) => items?.[0])?.[0]

function leavesOf(value: unknown, root: string, group: string): Variable[] {
  const found: Variable[] = []
  const visit = (current: unknown, path: (string | number)[]) => {
    if (found.length >= perSource) return
    if (typeof current === 'object' && current !== null && path.length < depthMax) {
      const entries = Array.isArray(current) ? current.slice(0, 3).entries() : Object.entries(current)
      for (const [key, inner] of entries) visit(inner, [...path, key])
      return
    }
    if (path.length > 0)
      found.push({ group, expression: `${root}${pathCode(path)}`, sample: sampleOf(current) })
  }
  visit(value, [])
  return found
}

const sampleOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80)
