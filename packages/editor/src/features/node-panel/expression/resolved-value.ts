import type { NodeProperty } from '@heddle/core/node'
import type { FormContext } from '../form-context.ts'
import { evaluateSomewhere } from './evaluate-somewhere.ts'
import { withoutExpression } from '../to-expression.ts'

/** What an expression gives now, as a fixed value of the parameter's kind; its text when it gives nothing yet. */
export async function resolvedValue(
  value: unknown,
  property: NodeProperty,
  { workspace, node }: FormContext,
): Promise<unknown> {
  const result =
    typeof value === 'string' && workspace
      ? await evaluateSomewhere(workspace, {
          expression: value,
          node,
          itemIndex: workspace.panel.getState().itemIndex,
        })
      : undefined
  return result?.kind === 'value' ? asKind(result.value, property) : withoutExpression(value, property)
}

function asKind(value: unknown, { type, default: fallback }: NodeProperty): unknown {
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : fallback
  if (type === 'boolean') return Boolean(value)
  if (type === 'string' || type === 'json') return typeof value === 'string' ? value : JSON.stringify(value)
  return value ?? fallback
}
