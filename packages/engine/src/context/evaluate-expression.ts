import {
  compileTemplate,
  createEvaluator,
  ExpressionError,
  isExpression,
  NeedsSandbox,
  type Evaluator,
  type ExpressionData,
} from '@heddle/core/expression'
import type { Sandbox } from '../ports.ts'

interface Evaluation {
  expression: string
  data: ExpressionData
  /** Over this data. */
  evaluate?: Evaluator
  itemIndex: number
  sandbox: Sandbox
  signal: AbortSignal
}

/** The value of one expression for one item; a text that is none is its own value. */
export async function evaluateExpression(wanted: Evaluation): Promise<unknown> {
  const { expression, data, evaluate = createEvaluator(data), itemIndex } = wanted
  if (!isExpression(expression)) return expression
  const template = compileTemplate(expression)
  if (template.tier === 2) return evaluateInSandbox(wanted)
  try {
    return evaluate(template, itemIndex)
  } catch (error) {
    if (error instanceof NeedsSandbox) return evaluateInSandbox(wanted)
    throw error
  }
}

async function evaluateInSandbox({
  expression,
  data,
  itemIndex,
  sandbox,
  signal,
}: Evaluation): Promise<unknown> {
  const [results] = await sandbox.evaluate(
    { executionId: data.execution.id, templates: [expression], data, itemIndexes: [itemIndex] },
    signal,
  )
  const result = results?.[0]
  if (result && 'value' in result) return result.value
  const { kind = 'failed', error = 'The expression gave no value', description } = result ?? {}
  throw new ExpressionError(kind, error, { description, expression, itemIndex })
}
