import type { ExpressionData } from '@heddle/core/expression'
import { hasNewestLayout, shownValues } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { findNode, currentDocument } from '../../../workspace/document-store.ts'
import { inNewestLayout } from '../../../workspace/newest-layout.ts'
import { descriptionsIn } from '../../../workspace/node-types.ts'
import { isSticky } from '../../../workspace/sticky.ts'
import type { Workspace } from '../../../workspace/workspace.ts'

/**
 * What is offered to a person who writes an expression of a node. It can read more: parameters that no form shows, and notes,
 * which have a name as well but nothing worth reading.
 */
export function findOfferedData(workspace: Workspace, name: string): ExpressionData | undefined {
  const data = workspace.evaluator.dataFor(name)
  const node = findNode(currentDocument(workspace), name)
  if (!data || !node) return undefined
  const nodes = data.workflow.nodes.filter((each) => !isSticky(each))
  return {
    ...data,
    parameters: shownOf(workspace, { ...inNewestLayout(node), parameters: data.parameters }),
    workflow: {
      ...data.workflow,
      nodes: nodes.map((each) => ({ ...each, parameters: shownOf(workspace, each) })),
    },
  }
}

/** Expressions read an older layout as it is stored, of which the form of today says nothing. */
function shownOf(workspace: Workspace, node: WorkflowNode): WorkflowNode['parameters'] {
  const description = descriptionsIn(workspace.api.cache)(node.type)
  if (!description || !hasNewestLayout(description, node)) return node.parameters
  return shownValues(description.properties, node.parameters, node.typeVersion)
}
