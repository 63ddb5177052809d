import type { JsonObject } from '@heddle/core'
import {
  compileTemplate,
  evaluateTemplate,
  noExpressionData,
  type ExpressionData,
} from '@heddle/core/expression'

/** An expression that sees nothing but `$parameter`. */
export const parameterData = (parameters: JsonObject): ExpressionData => ({ ...noExpressionData, parameters })

export function evaluateParameters(
  text: string,
  parameters: JsonObject,
): { value: unknown; needsSandbox?: false } | { needsSandbox: true } {
  const template = compileTemplate(text)
  if (template.error) return { value: null }
  if (template.tier === 2) return { needsSandbox: true }
  try {
    return { value: evaluateTemplate(template, parameterData(parameters), 0) }
  } catch {
    return { value: null }
  }
}
