import type { AnyNode, Expression, Program } from 'acorn'
import { walk } from './walk.ts'

/** Names that code uses without saying where they come from. May contain names that the code declares itself. */
export function freeNames(syntax: Expression | Program): Set<string> {
  const names = new Set<string>()
  walk(syntax, (node, parent) => {
    if (node.type === 'Identifier' && !isKey(node, parent)) names.add(node.name)
  })
  return names
}

/** Whether a name stands for a member, not for a value. */
export function isKey(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key === node && !parent.computed && parent.value !== node
    default:
      return false
  }
}
