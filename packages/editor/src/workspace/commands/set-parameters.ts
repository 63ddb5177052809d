import {
  displayedProperties,
  fillDefaults,
  getNode,
  writePath,
  type CredentialReference,
  type JsonObject,
  type NodeChanges,
  type NodeTypeDescription,
} from '@heddle/core'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'
import { findDescription } from '../node-types.ts'

/**
 * Sets one parameter of a node. What is not shown any more because of it loses its value.
 * Throws an error that names the node when it is missing.
 */
export function setParameter(name: string, path: readonly string[], value: unknown): void {
  const node = getNode(currentDocument(), name)
  const next = writePath(node.parameters, path, value)
  const description = findDescription(node.type)
  const parameters = description
    ? withoutHidden(description, { before: node.parameters, after: next, version: node.typeVersion })
    : next
  edit([{ type: 'setParameters', node: name, parameters }], `${name}.${path.join('.')}`)
}

/** Gives a node other parameters altogether, as one step to undo. */
export function replaceParameters(node: string, parameters: JsonObject): void {
  edit([{ type: 'setParameters', node, parameters }])
}

/** Changes a setting of a node: notes, retries and the like. */
export function updateNode(node: string, changes: NodeChanges): void {
  edit([{ type: 'updateNode', node, changes }], `${node}#${Object.keys(changes).join()}`)
}

export function setCredential(name: string, type: string, reference: CredentialReference): void {
  const { credentials } = getNode(currentDocument(), name)
  edit([{ type: 'updateNode', node: name, changes: { credentials: { ...credentials, [type]: reference } } }])
}

interface Change {
  before: JsonObject
  after: JsonObject
  version: number
}

function withoutHidden({ properties }: NodeTypeDescription, { before, after, version }: Change): JsonObject {
  const shown = (parameters: JsonObject) => {
    const values = fillDefaults(properties, parameters, version)
    return new Set(displayedProperties(properties, { values, root: values, version }).map(({ name }) => name))
  }
  const [wasShown, isShown] = [shown(before), shown(after)]
  const hidden = [...wasShown].filter((name) => !isShown.has(name) && Object.hasOwn(after, name))
  if (hidden.length === 0) return after
  return Object.fromEntries(Object.entries(after).filter(([name]) => !hidden.includes(name)))
}
