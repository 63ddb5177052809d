import { issueTexts, nodeIssues, type NodeIssues } from '@heddle/core/node'
import { ancestorsOf, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import { useLanguage } from '../lib/i18n.ts'
import { knownCredentials, useCredentials } from './credentials.ts'
import { issueWords } from './issue-words.ts'
import { findDescription, useNodeTypes, type NodeTypeHeader } from './node-types.ts'

/** The issues of a node, found once per node and description. */
export function issuesOf(node: WorkflowNode, type: NodeTypeHeader | undefined): NodeIssues | undefined {
  if (!useNodeTypes.getState().loaded) return undefined
  // Without its parameters a type says nothing yet about what is wrong.
  if (type && !type.properties) return undefined
  const cached = cache.get(node)
  const { credentials } = useCredentials.getState()
  const { shown: language } = useLanguage.getState()
  const isFresh = cached?.type === type && cached?.credentials === credentials && cached.language === language
  if (isFresh) return cached.issues
  const issues = nodeIssues({
    node,
    description: type && findDescription(type.name),
    known: { ...knownCredentials(), words: issueWords },
  })
  cache.set(node, { type, credentials, language, issues })
  return issues
}

interface Found {
  type: NodeTypeHeader | undefined
  credentials: readonly object[]
  language: string
  issues: NodeIssues | undefined
}
const cache = new WeakMap<WorkflowNode, Found>()

export const textsOf = (issues: NodeIssues, node: Pick<WorkflowNode, 'type'>): string[] =>
  issueTexts(issues, node, issueWords)

/** What is wrong in a workflow, or only on the way to one node. */
export function listIssues(
  document: WorkflowDocument,
  destination?: string,
): { node: string; text: string }[] {
  return concernedNodes(document, destination).flatMap((node) => {
    const issues = issuesOf(node, useNodeTypes.getState().byName.get(node.type))
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
