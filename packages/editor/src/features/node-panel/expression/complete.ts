import type { CodeCompletion } from '../../../ui/code-mirror.ts'
import type { ExpressionData } from '@heddle/core/expression'
import { isSticky } from '../../../workspace/sticky.ts'
import type { Workspace } from '../../../workspace/workspace.ts'

interface Place {
  workspace: Workspace
  node: string
}

/** Names that fit at the cursor of an expression of a node, from what the last run returned. */
export async function completeExpression(before: string, place: Place): Promise<CodeCompletion[]> {
  const { completionsAt } = await import('./evaluate.ts')
  const data = dataAt(place)
  return data ? completionsAt(before, data, place.workspace.panel.getState().itemIndex) : []
}

/** The same for code, which has no braces around it. */
export async function completeCode(before: string, place: Place): Promise<CodeCompletion[]> {
  const { codeCompletionsAt } = await import('./evaluate.ts')
  const data = dataAt(place)
  return data ? codeCompletionsAt(before, data, place.workspace.panel.getState().itemIndex) : []
}

/** A note has a name as well, but nothing that could be read. */
function dataAt({ workspace, node }: Place): ExpressionData | undefined {
  const data = workspace.evaluator.dataFor(node)
  if (!data) return undefined
  const nodes = data.workflow.nodes.filter((each) => !isSticky(each))
  return { ...data, workflow: { ...data.workflow, nodes } }
}
