import { withoutUndefined } from '../json.ts'
import type { WorkflowNode } from '../workflow/document.ts'
import { credentialIssues, type KnownCredentials } from './credential-issues.ts'
import type { NodeTypeDescription } from './description.ts'
import { englishIssueWords, type IssueWords } from './issue-words.ts'
import { findLaterName } from './later-types.ts'
import { parameterIssues } from './parameter-issues.ts'
import type { SubPort } from './sub-nodes.ts'

/** What keeps a node from running well, in the shape that the editor shows. */
export interface NodeIssues {
  parameters?: Record<string, string[]>
  credentials?: Record<string, string[]>
  /** By the name of the place where one is missing. */
  subNodes?: Record<string, string[]>
  /** Its last run failed. */
  execution?: true
  typeUnknown?: true
}

interface IssueSubject {
  /** In the newest parameter layout. */
  node: WorkflowNode
  /** Absent when nobody knows the type. */
  description: NodeTypeDescription | undefined
  known: KnownCredentials
  failed?: boolean
}

/** All issues of a node; undefined when there are none. A disabled node has none. */
export function nodeIssues({ node, description, known, failed }: IssueSubject): NodeIssues | undefined {
  if (node.disabled) return undefined
  const found = withoutUndefined<NodeIssues>({
    parameters: description && nonEmpty(parameterIssues(description, node, known.words)),
    credentials: description && nonEmpty(credentialIssues(description, node, known)),
    execution: failed ? true : undefined,
    typeUnknown: description ? undefined : true,
  })
  return nonEmpty(found)
}

/** The issues as sentences for a list. */
export function issueTexts(
  issues: NodeIssues,
  node: Pick<WorkflowNode, 'type'>,
  words = englishIssueWords,
): string[] {
  return [
    ...(issues.typeUnknown ? [unknownNodeType(node.type, words)] : []),
    ...Object.values(issues.parameters ?? {}).flat(),
    ...Object.values(issues.credentials ?? {}).flat(),
    ...Object.values(issues.subNodes ?? {}).flat(),
    ...(issues.execution ? [words.lastRunFailed()] : []),
  ]
}

/** What a node lacks that has no sub-node where it needs one; undefined when it lacks nothing. */
export function subNodeIssues<P extends Place>(
  node: WorkflowNode,
  places: readonly P[],
  { isFilled, words = englishIssueWords }: { isFilled: (place: P) => boolean; words?: IssueWords },
): Pick<NodeIssues, 'subNodes'> | undefined {
  const empty = node.disabled ? [] : places.filter((place) => place.required && !isFilled(place))
  if (empty.length === 0) return undefined
  return {
    subNodes: Object.fromEntries(
      empty.map(({ displayName }) => [displayName, [words.needsSubNode(displayName)]]),
    ),
  }
}

type Place = Pick<SubPort, 'displayName' | 'required'>

/** That nobody knows a type, or that it comes later. */
export function unknownNodeType(type: string, words = englishIssueWords): string {
  const name = findLaterName(type)
  return name === undefined ? words.unknownType(type) : words.laterType(name)
}

const nonEmpty = <T extends object>(record: T): T | undefined =>
  Object.keys(record).length > 0 ? record : undefined
