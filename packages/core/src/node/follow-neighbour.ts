import type { JsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'
import type { NodeProperty } from './description.ts'

const reading = /^=\{\{\s*\$parameter\["&(\w+)"\]\.split\("\|"\)(?:\[1\]|\.pop\(\))\s*\}\}$/

/**
 * Some parameters only repeat what the one beside them says last: `type` is `date` where `key` is `Due|date`. Their default says so
 * with an expression, and they are never anything else. Gives the name of that neighbour.
 */
export function neighbourOf({ type, default: text }: NodeProperty): string | undefined {
  return type === 'hidden' && typeof text === 'string' ? reading.exec(text)?.[1] : undefined
}

/** What is only known when the node runs stays unknown here, too: the expression of the neighbour itself. */
export function followNeighbour(name: string, values: JsonObject): unknown {
  const said = Object.hasOwn(values, name) ? values[name] : undefined
  if (typeof said !== 'string') return ''
  const isComputed: boolean = isExpression(said)
  return isComputed ? said : said.slice(said.lastIndexOf('|') + 1)
}
