import type { JsonObject } from '@heddle/core'
import { fillDefaults, type NodeProperty } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { deriveValue, useDerived } from './derived-values.ts'
import type { NodeTypeHeader } from './node-types.ts'

/** The line under a node's name, made from its parameters. */
export function useSubtitle(node: WorkflowNode, type: NodeTypeHeader | undefined): string {
  const key = subtitleKey(node, type)
  const value = useDerived(({ values }) => (key === undefined ? undefined : values.get(key)))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function subtitleKey(node: WorkflowNode, type: NodeTypeHeader | undefined): string | undefined {
  if (!type?.properties || !type.subtitle) return undefined
  const known = keys.get(node)
  if (known?.type === type) return known.key
  const values = fillDefaults(type.properties, node.parameters, node.typeVersion)
  // A subtitle that compares values needs them as they are stored.
  const shown = type.subtitle.includes('==') ? values : withLabels(values, type.properties)
  const key = deriveValue(type.subtitle, shown)
  keys.set(node, { type, key })
  return key
}

const keys = new WeakMap<WorkflowNode, { type: NodeTypeHeader; key: string }>()

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
