import type { AnyNode, CallExpression } from 'acorn'
import { isJsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'
import { splitTemplate } from '../syntax/split-template.ts'
import { walk } from '../syntax/walk.ts'

/** One value that an agent fills in when it uses a node as a tool: `$fromAI('key', 'what it is', 'number', 1)`. */
export interface AskedValue {
  key: string
  description: string
  type: 'string' | 'number' | 'boolean' | 'json'
  /** Present when the agent may leave it out. */
  fallback?: unknown
}

const types: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'json'])
const names: ReadonlySet<string> = new Set(['$fromAI', '$fromai', '$fromAi'])

/** What the parameters of a node ask of an agent, each key once. */
export function askedOfAgent(parameters: unknown): AskedValue[] {
  const asked = new Map<string, AskedValue>()
  for (const value of textsIn(parameters).flatMap(askedIn))
    if (!asked.has(value.key)) asked.set(value.key, value)
  return [...asked.values()]
}

function textsIn(value: unknown): string[] {
  if (isExpression(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : []
}

function askedIn(template: string): AskedValue[] {
  // Most parameters ask nothing: they are not parsed.
  if (!/\$fromai/i.test(template)) return []
  const found: AskedValue[] = []
  for (const part of splitTemplate(template)) {
    if (part.kind !== 'code' || !part.syntax) continue
    walk(part.syntax, (node) => {
      const asked = node.type === 'CallExpression' ? askedBy(node) : undefined
      if (asked) found.push(asked)
    })
  }
  return found
}

/** What is written into the call itself counts: a computed key is nothing that could be told to a model. */
function askedBy({ callee, arguments: given }: CallExpression): AskedValue | undefined {
  if (callee.type !== 'Identifier' || !names.has(callee.name)) return undefined
  const [key, description, type, fallback] = given.map(literalOf)
  if (typeof key !== 'string' || key === '') return undefined
  const kind = typeof type === 'string' && types.has(type) ? (type as AskedValue['type']) : 'string'
  return {
    key,
    description: typeof description === 'string' ? description : '',
    type: kind,
    ...(fallback !== undefined && { fallback }),
  }
}

function literalOf(node: AnyNode): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'UnaryExpression' && node.operator === '-') return -Number(literalOf(node.argument))
  return undefined
}
