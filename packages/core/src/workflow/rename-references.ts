import { renameNodeInCode, renameNodeInExpression } from '../syntax/rename-node.ts'
import { isJsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'

/** Rewrites the expressions and the code among parameters that mention a node; what mentions it not keeps its identity. */
export function renameReferences<T>(parameters: T, from: string, to: string): T {
  return rewrite(parameters, {
    expression: (text) => renameNodeInExpression(text, from, to),
    code: (text) => renameNodeInCode(text, from, to),
  }) as T
}

/** Parameters that hold code, under all names that nodes have given them. */
const codeParameters: ReadonlySet<string> = new Set(['jsCode', 'functionCode'])

/** Parameters whose parts in `{{ }}` are evaluated also without a leading `=`. */
const templateParameters: ReadonlySet<string> = new Set(['html', 'query'])

interface Change {
  expression(text: string): string
  code(text: string): string
}

function rewrite(value: unknown, change: Change): unknown {
  if (isExpression(value)) return value.includes('$') ? change.expression(value) : value
  if (Array.isArray(value)) {
    const changed = value.map((entry) => rewrite(entry, change))
    return changed.every((entry, index) => entry === value[index]) ? value : changed
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, rewriteField(key, entry, change)] as const,
  )
  return entries.every(([key, entry]) => entry === value[key]) ? value : Object.fromEntries(entries)
}

function rewriteField(name: string, value: unknown, change: Change): unknown {
  if (typeof value !== 'string') return rewrite(value, change)
  if (codeParameters.has(name)) return change.code(value)
  const isBare = templateParameters.has(name) && !value.startsWith('=')
  return isBare ? change.expression(`=${value}`).slice(1) : rewrite(value, change)
}
