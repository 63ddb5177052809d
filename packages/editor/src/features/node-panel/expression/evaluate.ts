import {
  compileTemplate,
  completionsFor,
  dataReadBy,
  type ExpressionError,
  inspectTemplate,
  NeedsSandbox,
  type ExpressionData,
} from '@heddle/core/expression'
import type { CodeCompletion } from '../../../ui/code-mirror.ts'
import { isInBraces } from './braces.ts'

export type Evaluation =
  | { kind: 'value'; value: unknown }
  /** It cannot be right, whatever the data. */
  | { kind: 'invalid'; message: string }
  /** There is data, but not this. */
  | { kind: 'notFound' }
  /** The nodes that it reads have not run yet. */
  | { kind: 'later' }
  /** With what it reads of the data. */
  | { kind: 'needsServer'; data: ExpressionData }

/** Evaluates an expression in the page, as far as that is possible. */
export function evaluate(expression: string, data: ExpressionData, itemIndex: number): Evaluation {
  const template = compileTemplate(expression)
  if (template.error) return { kind: 'invalid', message: template.error.message }
  try {
    const { value, problem } = inspectTemplate(template, data, itemIndex)
    return problem ? judge(problem, data) : { kind: 'value', value }
  } catch (error) {
    if (error instanceof NeedsSandbox)
      return { kind: 'needsServer', data: dataReadBy(expression, data, itemIndex) }
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) }
  }
}

function judge({ kind, message }: ExpressionError, data: ExpressionData): Evaluation {
  if (kind === 'notExecuted') return { kind: 'later' }
  if (kind !== 'missingData' && kind !== 'unknownIdentifier') return { kind: 'invalid', message }
  const hasInput = data.inputs.some((items) => items.length > 0)
  return hasInput ? { kind: 'notFound' } : { kind: 'later' }
}

/** What can stand at the cursor of an expression, whose text before it is given; nothing outside of braces. */
export function completionsAt(before: string, data: ExpressionData, itemIndex: number): CodeCompletion[] {
  if (!isInBraces(before)) return []
  return codeCompletionsAt(before.slice(before.lastIndexOf('{{') + 2), data, itemIndex)
}

/** What can stand at the cursor of plain code. */
export const codeCompletionsAt = (
  before: string,
  data: ExpressionData,
  itemIndex: number,
): CodeCompletion[] =>
  completionsFor({ before, data, itemIndex }).map(({ label, kind, type, signature, doc }) => ({
    label,
    type: completionTypes[kind],
    detail: type,
    info: [signature, doc].filter(Boolean).join('\n'),
  }))

const completionTypes = {
  root: 'variable',
  function: 'function',
  method: 'method',
  field: 'property',
  node: 'name',
} as const
