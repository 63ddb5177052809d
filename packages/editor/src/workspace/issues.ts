import type { Credential } from '@heddle/contract'
import {
  issueTexts,
  nodeIssues,
  subNodeIssues,
  unknownNodeType,
  type CredentialTypeDescription,
  type NodeIssues,
} from '@heddle/core/node'
import {
  ancestorsOf,
  listConnections,
  mainConnection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n.ts'
import { listCredentials, listCredentialTypes } from './credentials.ts'
import { filledPlaces, isFilled, subNodesBelow } from './hanging.ts'
import { issueWords } from './issue-words.ts'
import { inNewestLayout } from './newest-layout.ts'
import { describedType, findNodeType, nodeTypeList, type NodeTypeHeader } from './node-types.ts'
import { describedPorts } from './sub-ports.ts'

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

/** Why a node can't be executed: nobody here knows its type. */
export const whyNotExecuted = (cache: QueryClient, { type }: WorkflowNode): string | undefined =>
  knownIn(cache).hasNodeTypes && !findNodeType(cache, type) ? unknownNodeType(type, issueWords) : undefined

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

interface Subject {
  node: WorkflowNode
  type: NodeTypeHeader | undefined
  /** At which places sub-nodes hang: see `filledPlaces`. */
  filled: string
}

/** The same with the places at which the node lacks a sub-node. */
export function allIssuesOf(known: Known, { node, type, filled }: Subject): NodeIssues | undefined {
  const issues = issuesOf(known, node, type)
  if (!known.hasNodeTypes || !type?.subInputs) return issues
  const empty = subNodeIssues(node, describedPorts(inNewestLayout(node), type).subPorts, {
    isFilled: (place) => isFilled(filled, place),
    words: issueWords,
  })
  return empty ? { ...issues, ...empty } : issues
}

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
    const type = findNodeType(cache, node.type)
    const issues = allIssuesOf(known, { node, type, filled: filledPlaces(document, node.name) })
    return issues ? textsOf(issues, node).map((text) => ({ node: node.name, text })) : []
  })
}

function concernedNodes(document: WorkflowDocument, destination: string | undefined): WorkflowNode[] {
  if (destination === undefined) return connectedNodes(document)
  return withSubNodes(document, new Set([destination, ...ancestorsOf(document, destination)]))
}

/** A node that nothing leads to or from is never run, so it may be unfinished. */
function connectedNodes(document: WorkflowDocument): WorkflowNode[] {
  const names = listConnections(document)
    .filter(({ type }) => type === mainConnection)
    .flatMap(({ source, target }) => [source, target])
  return withSubNodes(document, new Set(names))
}

/** A sub-node is asked by the node that it hangs on. */
function withSubNodes(document: WorkflowDocument, names: ReadonlySet<string>): WorkflowNode[] {
  const below = [...names].flatMap((name) => subNodesBelow(document, name))
  const all = new Set([...names, ...below.map(({ name }) => name)])
  return document.nodes.filter(({ name }) => all.has(name))
}
