import type { AnyNode, Expression, MemberExpression, Program, SpreadElement } from 'acorn'
import { walk } from './walk.ts'

/** A place where code names a node: `$('Name')`, `$node["Name"]`, `$node.Name`, `$items("Name")`. */
export interface NodeReference {
  /** Undefined when the name is computed. */
  name: string | undefined
  /** The literal or the identifier that holds the name. */
  start: number
  end: number
  /** The name stands as `.Name`, without quotes. */
  bare: boolean
}

/** All references to nodes in a piece of code. */
export function nodeReferences(syntax: Expression | Program): NodeReference[] {
  const found: NodeReference[] = []
  walk(syntax, (node, parent) => {
    const reference = referenceOf(node, parent)
    if (reference) found.push(reference)
  })
  return found
}

const callables: ReadonlySet<string> = new Set(['$', '$items'])

function referenceOf(node: AnyNode, parent: AnyNode | undefined): NodeReference | undefined {
  if (node.type === 'MemberExpression' && isNodeTable(node.object)) return memberReference(node)
  if (node.type !== 'Identifier' || isMemberName(node, parent)) return undefined
  if (callables.has(node.name)) return calledReference(node, parent)
  const read = parent?.type === 'MemberExpression' && parent.object === node
  return node.name === '$node' && !read ? computed(node) : undefined
}

/** `$node`, or `$item(0).$node`. */
const isNodeTable = (node: AnyNode): boolean =>
  node.type === 'Identifier'
    ? node.name === '$node'
    : node.type === 'MemberExpression' &&
      !node.computed &&
      node.property.type === 'Identifier' &&
      node.property.name === '$node'

const isMemberName = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.property === node && !parent.computed

function calledReference(node: AnyNode, parent: AnyNode | undefined): NodeReference | undefined {
  if (parent?.type !== 'CallExpression' || parent.callee !== node) return computed(node)
  const [argument] = parent.arguments
  // Without an argument `$items()` means the node's own input.
  return argument ? textReference(argument) : undefined
}

function memberReference({ property, computed: isComputed }: MemberExpression): NodeReference {
  if (isComputed || property.type !== 'Identifier') return textReference(property as Expression)
  return { name: property.name, start: property.start, end: property.end, bare: true }
}

function textReference(node: Expression | SpreadElement): NodeReference {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return { name: node.value, start, end, bare: false }
  }
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return { name: node.quasis[0]?.value.cooked ?? undefined, start, end, bare: false }
  }
  return computed(node)
}

const computed = ({ start, end }: { start: number; end: number }): NodeReference => ({
  name: undefined,
  start,
  end,
  bare: false,
})
