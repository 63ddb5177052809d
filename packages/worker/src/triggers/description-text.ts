import { textOf } from '@heddle/core'
import { compileTemplate, evaluateTemplate, isExpression, type ExpressionData } from '@heddle/core/expression'

/** A field of a node's description, which may be an expression over its parameters. */
export const evaluateField = (text: string | undefined, data: ExpressionData): unknown =>
  isExpression(text) ? evaluateTemplate(compileTemplate(text), data, 0) : text

export function evaluateText(text: string | undefined, data: ExpressionData): string | undefined {
  const value = evaluateField(text, data)
  return value === undefined || value === null || value === '' ? undefined : textOf(value)
}
