import type { CodeCompletion } from '../../../ui/code-mirror.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { findOfferedData } from './offered-data.ts'

interface Place {
  workspace: Workspace
  node: string
}

/** Names that fit at the cursor of an expression of a node, from what the last run returned. */
export async function completeExpression(before: string, place: Place): Promise<CodeCompletion[]> {
  const { completionsAt } = await import('./evaluate.ts')
  const data = findOfferedData(place.workspace, place.node)
  return data ? completionsAt(before, data, place.workspace.panel.getState().itemIndex) : []
}

/** The same for code, which has no braces around it. */
export async function completeCode(before: string, place: Place): Promise<CodeCompletion[]> {
  const { codeCompletionsAt } = await import('./evaluate.ts')
  const data = findOfferedData(place.workspace, place.node)
  return data ? codeCompletionsAt(before, data, place.workspace.panel.getState().itemIndex) : []
}
