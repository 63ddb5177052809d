import { parseExpressionAt, type Expression, type Property, type SpreadElement } from 'acorn'

/** Longer texts are read strictly: they come from programs. */
const longestText = 200_000

/**
 * Reads what people write for JSON: names and words without quotes, single quotes, a comma too many, comments.
 * Throws when it is none of that either.
 */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (text.length > longestText) throw error
    return valueOf(onlyExpression(text))
  }
}

function onlyExpression(text: string): Expression {
  // In brackets, a brace begins an object and not a block.
  const wrapped = `(${text}\n)`
  const node = parseExpressionAt(wrapped, 0, { ecmaVersion: 'latest' })
  if (wrapped.slice(node.end).trim() !== ')' && node.end !== wrapped.length) throw notJson()
  if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') throw notJson()
  return node
}

function valueOf(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      return plainLiteral(node.value)
    case 'Identifier':
      return node.name === 'undefined' ? null : node.name
    case 'UnaryExpression':
      if (node.operator !== '-') throw notJson()
      return -Number(valueOf(node.argument))
    case 'ArrayExpression':
      return node.elements.map((entry) => (entry && entry.type !== 'SpreadElement' ? valueOf(entry) : null))
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.map(fieldOf))
    default:
      throw notJson()
  }
}

function plainLiteral(value: unknown): unknown {
  if (value instanceof RegExp || typeof value === 'bigint') throw notJson()
  return value
}

function fieldOf(property: Property | SpreadElement): [string, unknown] {
  if (property.type === 'SpreadElement' || property.computed || property.method || property.kind !== 'init') {
    throw notJson()
  }
  const { key, value } = property
  if (key.type === 'Identifier') return [key.name, valueOf(value)]
  if (key.type === 'Literal') return [String(key.value), valueOf(value)]
  throw notJson()
}

const notJson = (): Error => new SyntaxError('This is not JSON')
