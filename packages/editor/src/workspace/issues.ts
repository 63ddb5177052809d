import type { Credential } from '@heddle/contract'
import { issueTexts, nodeIssues, type CredentialTypeDescription, type NodeIssues } from '@heddle/core/node'
import { ancestorsOf, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n.ts'
import { listCredentials, listCredentialTypes } from './credentials.ts'
import { issueWords } from './issue-words.ts'
import { inNewestLayout } from './newest-layout.ts'
import { describedType, findNodeType, nodeTypeList, type NodeTypeHeader } from './node-types.ts'

/** What the page knows that tells whether a node lacks something. */
export interface Known {
  /** While they are on their way no type is unknown. */
  hasNodeTypes: boolean
  credentials: readonly Credential[]
  credentialTypes: readonly CredentialTypeDescription[]
}

export const knownIn = (cache: QueryClient): Known => ({
  hasNodeTypes: cache.getQueryData(nodeTypeList.queryKey) !== undefined,
  credentials: listCredentials(cache),
  credentialTypes: listCredentialTypes(cache),
})

/** The issues of a node, found once per node, description and what else is known. */
export function issuesOf(
  { hasNodeTypes, ...known }: Known,
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
): NodeIssues | undefined {
  // Without its parameters a type says nothing yet about what is wrong.
  if (!hasNodeTypes || (type && !type.properties)) return undefined
  const given: Given = { ...known, type, language: useLanguage.getState().shown }
  const shown = inNewestLayout(node)
  const found = foundIn.get(shown)
  if (found && isSame(found.given, given)) return found.issues
  const displayName = (name: string) =>
    known.credentialTypes.find((each) => each.name === name)?.displayName ?? name
  const issues = nodeIssues({
    node: shown,
    description: describedType(type),
    known: { credentials: known.credentials, displayName, words: issueWords },
  })
  foundIn.set(shown, { given, issues })
  return issues
}

interface Given extends Omit<Known, 'hasNodeTypes'> {
  type: NodeTypeHeader | undefined
  language: string
}

const isSame = (one: Given, other: Given): boolean =>
  one.type === other.type &&
  one.credentials === other.credentials &&
  one.credentialTypes === other.credentialTypes &&
  one.language === other.language

const foundIn = new WeakMap<WorkflowNode, { given: Given; issues: NodeIssues | undefined }>()

export const textsOf = (issues: NodeIssues, node: Pick<WorkflowNode, 'type'>): string[] =>
  issueTexts(issues, node, issueWords)

/** What is wrong in a workflow, or only on the way to one node. */
export function listIssues(
  cache: QueryClient,
  document: WorkflowDocument,
  destination?: string,
): { node: string; text: string }[] {
  const known = knownIn(cache)
  return concernedNodes(document, destination).flatMap((node) => {
    const issues = issuesOf(known, node, findNodeType(cache, node.type))
    return issues ? textsOf(issues, node).map((text) => ({ node: node.name, text })) : []
  })
}

function concernedNodes(document: WorkflowDocument, destination: string | undefined): WorkflowNode[] {
  if (destination === undefined) return connectedNodes(document)
  const names = new Set([destination, ...ancestorsOf(document, destination)])
  return document.nodes.filter((node) => names.has(node.name))
}

/** A node that nothing leads to or from is never run, so it may be unfinished. */
function connectedNodes(document: WorkflowDocument): WorkflowNode[] {
  const names = new Set(Object.keys(document.connections))
  for (const byType of Object.values(document.connections)) {
    for (const target of Object.values(byType).flat(2)) if (target) names.add(target.node)
  }
  return document.nodes.filter((node) => names.has(node.name))
}
