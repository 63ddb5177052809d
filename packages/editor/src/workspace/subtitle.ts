import type { JsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import { fillDefaults, type NodeProperty } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { deriveFor, useDerived, type Derived } from './derived-values.ts'
import { inNewestLayout } from './newest-layout.ts'
import type { NodeTypeHeader } from './node-types.ts'

/** The line under a node's name, made from its parameters. */
export function useSubtitle(node: WorkflowNode, type: NodeTypeHeader | undefined): string {
  const value = useDerived(() => subtitleOf(node, type)?.value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function subtitleOf(node: WorkflowNode, type: NodeTypeHeader | undefined): Derived | undefined {
  if (!type?.properties || !type.subtitle) return undefined
  const { subtitle, properties } = type
  const shown = inNewestLayout(node)
  return deriveFor(shown, type, {
    template: subtitle,
    parameters() {
      const values = withTexts(fillDefaults(properties, shown.parameters, shown.typeVersion))
      // A subtitle that compares values needs them as they are stored.
      return subtitle.includes('==') ? values : withLabels(values, properties)
    },
  })
}

/** Expressions as they are written: there are no items here that they could read. */
function withTexts(values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isExpression(value) ? value.slice(1).trim() : value,
  ])
  return Object.fromEntries(entries)
}

/** Choices by their labels: 'Manual Mapping' tells more than 'manual'. */
function withLabels(values: JsonObject, properties: readonly NodeProperty[]): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [name, labelOf(name, value, properties)])
  return Object.fromEntries(entries)
}

function labelOf(name: string, value: unknown, properties: readonly NodeProperty[]): unknown {
  const options = properties
    .filter((property) => property.name === name)
    .flatMap(({ options = [] }) => options)
  const chosen = options.find((option) => 'value' in option && option.value === value)
  return chosen ? chosen.name : value
}
