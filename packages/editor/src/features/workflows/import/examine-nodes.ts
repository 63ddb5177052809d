import { reportImport, type ImportedNode } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { credentialTypeName } from '../../../workspace/credentials.ts'
import { issuesOf, knownIn } from '../../../workspace/issues.ts'
import { descriptionsIn, findNodeType } from '../../../workspace/node-types.ts'

/** How an imported node was understood, and the names of credentials and of a workflow that it lacks here. */
export interface ExaminedNode extends ImportedNode {
  credentials: string[]
  workflow?: string | undefined
}

export function examineNodes(
  cache: QueryClient,
  nodes: WorkflowNode[],
  missingWorkflows: ReadonlyMap<string, string>,
): ExaminedNode[] {
  return reportImport({ nodes }, descriptionsIn(cache)).map((report, index) => {
    const node = nodes[index]
    const credentials = node ? missingCredentials(cache, node) : []
    return { ...report, credentials, workflow: missingWorkflows.get(report.name) }
  })
}

function missingCredentials(cache: QueryClient, node: WorkflowNode): string[] {
  const issues = issuesOf(knownIn(cache), node, findNodeType(cache, node.type))?.credentials ?? {}
  return Object.keys(issues).map((type) => {
    const reference = node.credentials?.[type]
    const name = typeof reference === 'string' ? reference : reference?.name
    return name ?? credentialTypeName(cache, type)
  })
}

/** Whether somebody has to do something before it works as it did elsewhere. */
export const needsAttention = ({ outcome, credentials, workflow }: ExaminedNode): boolean =>
  outcome === 'partly' || outcome === 'unknownType' || credentials.length > 0 || workflow !== undefined
