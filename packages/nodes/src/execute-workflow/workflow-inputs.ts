import { isJsonObject, textOf } from '@heddle/core'
import type { InstanceCall, PropertyOption, PropertyType } from '@heddle/core/node'

/** A field that a workflow takes when another one calls it. */
export interface WorkflowInput {
  name: string
  type: string
}

interface Asker {
  instance(call: InstanceCall): Promise<unknown>
  parameters: Record<string, unknown>
}

interface StoredNode {
  type: string
  typeVersion?: number
  disabled?: boolean
  parameters?: Record<string, unknown>
}

/** The fields that the chosen workflow takes, to give each a value. */
export async function inputChoices({ instance, parameters }: Asker): Promise<PropertyOption[]> {
  const { workflowId } = parameters
  const id = textOf(isJsonObject(workflowId) ? workflowId.value : workflowId)
  if (id === '') return []
  // The instance answers as its contract says.
  const { nodes } = (await instance({ name: 'workflows.get', params: { id } })) as { nodes: StoredNode[] }
  const trigger = nodes.find(({ type, disabled }) => triggerTypes.has(type) && !disabled)
  if (!trigger || (trigger.typeVersion ?? 1) < 1.1) return []
  return declaredInputs(trigger.parameters ?? {}).map(({ name, type }) => ({
    name,
    value: name,
    description: type,
    columnType: kinds[type] ?? 'string',
  }))
}

const triggerTypes: ReadonlySet<string> = new Set([
  'heddle.executeWorkflowTrigger',
  'n8n-nodes-base.executeWorkflowTrigger',
])

const kinds: Readonly<Record<string, PropertyType>> = {
  number: 'number',
  boolean: 'boolean',
  array: 'json',
  object: 'json',
}

/** What the parameters of its trigger say; nothing when it takes whatever comes. */
export function declaredInputs(parameters: Record<string, unknown>): WorkflowInput[] {
  const { inputSource = 'workflowInputs', workflowInputs, jsonExample } = parameters
  if (inputSource === 'workflowInputs') return listedInputs(workflowInputs)
  return inputSource === 'jsonExample' ? inputsLike(parsed(jsonExample)) : []
}

function listedInputs(given: unknown): WorkflowInput[] {
  const values: unknown[] = isJsonObject(given) && Array.isArray(given.values) ? given.values : []
  return values
    .filter(isJsonObject)
    .map(({ name, type }) => ({ name: textOf(name), type: textOf(type) || 'string' }))
    .filter(({ name }) => name !== '')
}

const inputsLike = (example: unknown): WorkflowInput[] =>
  isJsonObject(example) ? Object.entries(example).map(([name, value]) => ({ name, type: typeOf(value) })) : []

function typeOf(value: unknown): string {
  if (value === null) return 'any'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A value as its field wants it: lists and objects may come as text. */
export const asDeclared = (value: unknown, type: string): unknown =>
  type === 'array' || type === 'object' ? parsed(value) : value

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
