import { getNode, removePath, writePath, type JsonObject, type NodeChanges } from '@heddle/core'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'

/** Sets one parameter of a node; undefined takes it away. Throws an error that names the node when it is missing. */
export function setParameter(node: string, path: readonly string[], value: unknown): void {
  const { parameters } = getNode(currentDocument(), node)
  const next: JsonObject =
    value === undefined ? removePath(parameters, path) : writePath(parameters, path, value)
  edit([{ type: 'setParameters', node, parameters: next }], `${node}.${path.join('.')}`)
}

/** Changes a setting of a node: notes, retries and the like. */
export function updateNode(node: string, changes: NodeChanges): void {
  edit([{ type: 'updateNode', node, changes }], `${node}#${Object.keys(changes).join()}`)
}
