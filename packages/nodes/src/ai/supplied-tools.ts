import type { Supplied } from '@heddle/core/node'
import { suppliedOf, type Asker } from './supplied.ts'
import type { Tool } from './tool.ts'

/** A tool, and the sub-node that brings it. */
export interface SuppliedTool extends Pick<Supplied, 'node' | 'decline'> {
  tool: Tool
  /** As people call it. */
  label: string
}

/** The tools that hang on a node. What the setting of a sub-node asks for holds for all that it brings. */
export async function suppliedTools(context: Asker, itemIndex: number): Promise<SuppliedTool[]> {
  const supplied = await suppliedOf(context, 'ai_tool', itemIndex)
  return supplied.flatMap(({ node, decline, value }) =>
    value.map((tool) => ({
      node,
      decline,
      tool: node.approval ? { ...tool, needsApproval: true } : tool,
      label: value.length === 1 ? node.name : `${node.name}: ${tool.name}`,
    })),
  )
}
