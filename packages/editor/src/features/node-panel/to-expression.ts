import { isExpression } from '@heddle/core/expression'
import type { NodeProperty } from '@heddle/core/node'

/** A fixed value as an expression: numbers and booleans go into braces, so that they keep their type. */
export function toExpression(value: unknown): string {
  if (isExpression(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return `={{${value}}}`
  return `=${typeof value === 'string' ? value : JSON.stringify(value ?? '')}`
}

/** An expression as a fixed value of the parameter's type, by its text alone. */
export function withoutExpression(value: unknown, { type, default: fallback }: NodeProperty): unknown {
  const text = typeof value === 'string' ? value.replace(/^=/, '') : ''
  const inner = /^\{\{([\s\S]*)\}\}$/.exec(text)?.[1]?.trim() ?? text
  if (type === 'number') return inner !== '' && Number.isFinite(Number(inner)) ? Number(inner) : fallback
  if (type === 'boolean') return inner === 'true' ? true : inner === 'false' ? false : fallback
  return type === 'string' || type === 'json' ? text : fallback
}

/** The value of a field into which an expression was dropped: it takes the place of nothing, or joins a text. */
export function withDropped(value: unknown, expression: string): string {
  const code = `{{ ${expression} }}`
  if (typeof value !== 'string' || value === '') return `=${code}`
  return value.startsWith('=') ? `${value}${code}` : `=${value}${code}`
}
