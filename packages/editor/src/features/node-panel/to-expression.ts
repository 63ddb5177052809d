import { isExpression } from '@heddle/core/expression'
import type { NodeProperty } from '@heddle/core/node'
import { fieldName, type DraggedValue } from '../../lib/dragged-value.ts'

/** A fixed value as an expression: numbers, booleans and lists go into braces, so that they keep their type. */
export function toExpression(value: unknown): string {
  if (isExpression(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return `={{${value}}}`
  if (Array.isArray(value)) return `={{${JSON.stringify(value)}}}`
  return `=${typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '')}`
}

/** An expression as a fixed value of the parameter's type, by its text alone. */
export function withoutExpression(value: unknown, { type, default: fallback }: NodeProperty): unknown {
  const text = typeof value === 'string' ? value.replace(/^=/, '') : ''
  const inner = /^\{\{([\s\S]*)\}\}$/.exec(text)?.[1]?.trim() ?? text
  if (type === 'number') return inner !== '' && Number.isFinite(Number(inner)) ? Number(inner) : fallback
  if (type === 'boolean') return inner === 'true' ? true : inner === 'false' ? false : fallback
  return type === 'string' || type === 'json' ? text : fallback
}

/** The value of a setting into which something was dropped: by name where it holds names of fields, else as an expression. */
export function withDropped(property: NodeProperty, value: unknown, dropped: DraggedValue): string {
  const { type, requiresDataPath } = property
  if (requiresDataPath) return withName(requiresDataPath === 'multiple' ? value : '', fieldName(dropped.path))
  return withCode(type === 'string' || type === 'json' ? value : '', dropped.expression)
}

/** Joins the names that are there; one that is there already is not repeated. */
function withName(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.startsWith('=')) return name
  const names = value.split(',').map((each) => each.trim())
  return names.includes(name) ? value : [...names.filter((each) => each !== ''), name].join(', ')
}

/** Takes the place of nothing, or joins a text. */
function withCode(value: unknown, expression: string): string {
  const code = `{{ ${expression} }}`
  if (typeof value !== 'string' || value === '') return `=${code}`
  return value.startsWith('=') ? `${value}${code}` : `=${value}${code}`
}
