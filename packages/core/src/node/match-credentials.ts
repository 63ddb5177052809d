import type { CredentialReference, WorkflowNode } from '../workflow/document.ts'
import type { KnownCredentials } from './credential-issues.ts'

/**
 * Lets nodes refer by id to credentials that they name without one, where only one can be meant. Gives back the same
 * list when nothing was matched.
 */
export function matchCredentials(
  nodes: readonly WorkflowNode[],
  known: KnownCredentials['credentials'],
): readonly WorkflowNode[] {
  return withReferences(nodes, (type, reference) => matchReference(type, reference, known))
}

/**
 * The same for nodes from elsewhere. An id that means a credential there can mean any other one here, so it counts only where the
 * name is the same, too; otherwise the name alone stays.
 */
export function adoptCredentials(
  nodes: readonly WorkflowNode[],
  known: KnownCredentials['credentials'],
): readonly WorkflowNode[] {
  return withReferences(nodes, (type, reference) => {
    const { id, name } = readReference(reference)
    const isOurs = known.some((each) => each.id === id && each.type === type && each.name === name)
    return isOurs ? reference : matchReference(type, { id: null, name }, known)
  })
}

type Change = (type: string, reference: CredentialReference) => CredentialReference

function withReferences(nodes: readonly WorkflowNode[], change: Change): readonly WorkflowNode[] {
  const changed = nodes.map((node) => withReference(node, change))
  return changed.every((node, index) => node === nodes[index]) ? nodes : changed
}

function withReference(node: WorkflowNode, change: Change): WorkflowNode {
  const references = Object.entries(node.credentials ?? {})
  const matched = references.map(([type, reference]) => [type, change(type, reference)] as const)
  if (matched.every(([, reference], index) => reference === references[index]?.[1])) return node
  return { ...node, credentials: Object.fromEntries(matched) }
}

function matchReference(
  type: string,
  reference: CredentialReference,
  known: KnownCredentials['credentials'],
): CredentialReference {
  const { id, name } = readReference(reference)
  const ofType = known.filter((credential) => credential.type === type)
  if (id && ofType.some((credential) => credential.id === id)) return reference
  const [only, another] = ofType.filter((credential) => credential.name === name)
  return only && !another ? { id: only.id, name } : reference
}

const readReference = (reference: CredentialReference): Exclude<CredentialReference, string> =>
  typeof reference === 'string' ? { id: null, name: reference } : reference
