import { nodeIssues, reportImport, type ImportedNode } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { knownCredentials } from '../../../workspace/credentials.ts'
import { findDescription } from '../../../workspace/node-types.ts'

/** How an imported node was understood, and the names of credentials that it lacks here. */
export interface ExaminedNode extends ImportedNode {
  credentials: string[]
}

export function examineNodes(nodes: WorkflowNode[]): ExaminedNode[] {
  return reportImport({ nodes }, findDescription).map((report, index) => {
    const node = nodes[index]
    return { ...report, credentials: node ? missingCredentials(node) : [] }
  })
}

function missingCredentials(node: WorkflowNode): string[] {
  const description = findDescription(node.type)
  const issues = nodeIssues({ node, description, known: knownCredentials() })?.credentials ?? {}
  return Object.keys(issues).map((type) => {
    const reference = node.credentials?.[type]
    const name = typeof reference === 'string' ? reference : reference?.name
    return name ?? knownCredentials().displayName(type)
  })
}

/** Whether somebody has to do something before it works as it did elsewhere. */
export const needsAttention = ({ outcome, credentials }: ExaminedNode): boolean =>
  outcome === 'partly' || outcome === 'unknownType' || credentials.length > 0
