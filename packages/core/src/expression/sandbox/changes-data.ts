import type { AnyNode } from 'acorn'
import { walk } from '../../syntax/walk.ts'
import type { Template } from '../template.ts'

const changingMethods: ReadonlySet<string> = new Set([
  'sort',
  'reverse',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'fill',
  'copyWithin',
  'assign',
  'defineProperty',
  'defineProperties',
  'set',
  'setPrototypeOf',
])

/** Whether a template may change the items that it reads. Others must not see that. */
export function changesData({ parts }: Template): boolean {
  let changes = false
  for (const part of parts) {
    if (part.kind === 'code' && part.syntax) {
      walk(part.syntax, (node) => {
        changes ||= isChange(node)
      })
    }
  }
  return changes
}

function isChange(node: AnyNode): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression'
    case 'UpdateExpression':
      return node.argument.type === 'MemberExpression'
    case 'UnaryExpression':
      return node.operator === 'delete'
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && isChangingMethod(node.callee.property)
    default:
      return false
  }
}

/** A computed name could be any. */
const isChangingMethod = (property: AnyNode): boolean =>
  property.type !== 'Identifier' || changingMethods.has(property.name)
