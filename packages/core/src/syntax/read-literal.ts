import type { Expression, PrivateIdentifier, Property, SpreadElement } from 'acorn'
import { parseExpressionAt } from 'acorn'
import { isReservedKey } from '../json.ts'

/**
 * A value as people write it in JavaScript: names without quotation marks, single ones, a comma too many. Nothing is run: a word that
 * is no value stands for itself, and what would have to be computed stays away. Undefined when it cannot be read.
 */
export function readLiteral(text: string): unknown {
  try {
    const expression = parseExpressionAt(text, 0, { ecmaVersion: 'latest' })
    return text.slice(expression.end).trim() === '' ? valueOf(expression) : undefined
  } catch {
    return undefined
  }
}

function valueOf(node: Expression | SpreadElement | PrivateIdentifier | null): unknown {
  switch (node?.type) {
    case 'Literal':
      return plain(node.value)
    case 'Identifier':
      return node.name === 'undefined' ? undefined : node.name
    case 'UnaryExpression':
      return node.operator === '-' ? negative(valueOf(node.argument)) : undefined
    case 'ArrayExpression':
      return node.elements.map((element) => valueOf(element) ?? null)
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap(fieldOf))
    default:
      return undefined
  }
}

const plain = (value: unknown): unknown =>
  value instanceof RegExp || typeof value === 'bigint' ? undefined : value

const negative = (value: unknown): number | undefined => (typeof value === 'number' ? -value : undefined)

function fieldOf(property: Property | SpreadElement): [string, unknown][] {
  if (property.type !== 'Property' || property.computed) return []
  const name = String(property.key.type === 'Literal' ? property.key.value : valueOf(property.key))
  const value = valueOf(property.value)
  return value === undefined || isReservedKey(name) ? [] : [[name, value]]
}
