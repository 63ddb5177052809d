import { copyOfNodes, joinOperations } from '../copy-of-nodes.ts'
import { currentDocument } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { findNodeType } from '../node-types.ts'
import { done, isDone, type Outcome } from '../outcome.ts'
import { showAdded } from '../show-added.ts'
import type { Workspace } from '../workspace.ts'
import { whyNoMore } from './add-node.ts'

const offset: [number, number] = [40, 140]

/** Those of which there may be no more are left out, which is told. */
export function duplicateNodes(workspace: Workspace, names: readonly string[]): Outcome {
  const readOnly = whyReadOnly(workspace)
  if (readOnly) return readOnly
  const document = currentDocument(workspace)
  const wanted = document.nodes.filter(({ name }) => names.includes(name))
  const refusals = wanted.map((node) => {
    const type = findNodeType(workspace.api.cache, node.type)
    return type && whyNoMore(workspace, type)
  })
  const nodes = wanted.filter((_node, index) => !refusals[index])
  const refusal = refusals.find((each) => each !== undefined)
  if (nodes.length === 0) return refusal ?? done
  const copy = copyOfNodes(document, { ...document, nodes }, offset)
  const outcome = edit(workspace, joinOperations(copy))
  if (isDone(outcome)) showAdded(workspace, copy.nodes)
  return refusal ?? outcome
}
