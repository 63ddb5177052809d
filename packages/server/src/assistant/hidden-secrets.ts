import { findOwn, type JsonObject } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'

/** What the model reads in place of a secret. */
const hidden = '(hidden)'

type Shown = Pick<WorkflowNode, 'type' | 'parameters'>

/** The parameters of a node as the model gets to see them: what the editor shows as dots is hidden. */
export async function shownParameters({ type, parameters }: Shown): Promise<JsonObject> {
  const properties = (await catalog.findNode(type))?.description.properties ?? []
  const secret = new Set(
    properties.filter(({ typeOptions }) => typeOptions?.password === true).map(({ name }) => name),
  )
  const entries = Object.entries(parameters).map(([name, value]) =>
    secret.has(name) && typeof value === 'string' && value !== '' ? [name, hidden] : [name, value],
  )
  return Object.fromEntries(entries) as JsonObject
}

/** What the model writes, with the secrets that it was not shown back in their places. */
export const restoredParameters = (written: JsonObject, before: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      value === hidden ? (findOwn(before, name) ?? '') : value,
    ]),
  )
