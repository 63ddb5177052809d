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
  const matched = nodes.map((node) => matchNode(node, known))
  return matched.every((node, index) => node === nodes[index]) ? nodes : matched
}

function matchNode(node: WorkflowNode, known: KnownCredentials['credentials']): WorkflowNode {
  const references = Object.entries(node.credentials ?? {})
  const matched = references.map(
    ([type, reference]) => [type, matchReference(type, reference, known)] as const,
  )
  if (matched.every(([, reference], index) => reference === references[index]?.[1])) return node
  return { ...node, credentials: Object.fromEntries(matched) }
}

function matchReference(
  type: string,
  reference: CredentialReference,
  known: KnownCredentials['credentials'],
): CredentialReference {
  const { id, name } = typeof reference === 'string' ? { id: undefined, name: reference } : reference
  const ofType = known.filter((credential) => credential.type === type)
  if (id && ofType.some((credential) => credential.id === id)) return reference
  const [only, another] = ofType.filter((credential) => credential.name === name)
  return only && !another ? { id: only.id, name } : reference
}
