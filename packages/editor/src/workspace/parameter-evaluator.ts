import type { JsonObject } from '@heddle/core'
import { compileTemplate, evaluateTemplate, type ExpressionData } from '@heddle/core/expression'

/** An expression that sees nothing but `$parameter`. */
export const parameterData = (parameters: JsonObject): ExpressionData => ({
  workflow: { name: '', active: false, nodes: [], connections: {} },
  node: '',
  runIndex: 0,
  inputs: [],
  source: [],
  runData: {},
  parameters,
  contextData: {},
  execution: { id: '', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
})

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
