import { expressionDataFor } from '../../../workspace/expression-data.ts'
import { usePanel } from '../../../workspace/panel-store.ts'
import type { CodeCompletion } from '../../../ui/code-mirror.ts'

/** Names that fit at the cursor of an expression of a node, from what the last run returned. */
export async function completeExpression(before: string, node: string): Promise<CodeCompletion[]> {
  const { completionsAt } = await import('./evaluate.ts')
  const data = expressionDataFor(node)
  return data ? completionsAt(before, data, usePanel.getState().itemIndex) : []
}

/** The same for code, which has no braces around it. */
export async function completeCode(before: string, node: string): Promise<CodeCompletion[]> {
  const { codeCompletionsAt } = await import('./evaluate.ts')
  const data = expressionDataFor(node)
  return data ? codeCompletionsAt(before, data, usePanel.getState().itemIndex) : []
}
