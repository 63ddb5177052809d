import type { ArrowFunctionExpression, Expression, Pattern } from 'acorn'
import { readMember } from '../evaluate/members.ts'
import type { Evaluate, Scope } from '../evaluate/scope.ts'
import { BeyondTierOne, type Context } from './context.ts'

/** An arrow function that an array method calls. Each call is paid for by the length of its body. */
export function compileArrow(node: ArrowFunctionExpression, context: Context): Evaluate {
  if (node.async) throw new BeyondTierOne('async')
  const bindings = node.params.flatMap((param, position) => bindingsOf(param, position))
  context.frames.push(bindings.map(({ name }) => name))
  const before = context.cost
  const body = context.compile(bodyOf(node))
  const cost = callCost + bindings.length * bindingCost + context.cost - before
  context.frames.pop()
  return (scope) => {
    const outer = scope.frame
    const { session } = scope
    return (...args: unknown[]) => {
      session.spend(cost)
      const caller = scope.frame
      scope.frame = { values: bindings.map(({ read }) => read(args, scope)), outer }
      try {
        return body(scope)
      } finally {
        scope.frame = caller
      }
    }
  }
}

const callCost = 150
const bindingCost = 30

/** An expression, or a block that only returns one. */
function bodyOf({ body }: ArrowFunctionExpression): Expression {
  if (body.type !== 'BlockStatement') return body
  const [statement, ...others] = body.body
  if (statement?.type !== 'ReturnStatement' || !statement.argument || others.length > 0) {
    throw new BeyondTierOne('function body')
  }
  return statement.argument
}

interface Binding {
  name: string
  read(args: readonly unknown[], scope: Scope): unknown
}

function bindingsOf(param: Pattern, position: number): Binding[] {
  switch (param.type) {
    case 'Identifier':
      return [{ name: param.name, read: (args) => args[position] }]
    case 'ArrayPattern':
      return param.elements.flatMap((element, index) =>
        element ? [fieldBinding(element, position, String(index))] : [],
      )
    case 'ObjectPattern':
      return param.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') {
          throw new BeyondTierOne('pattern')
        }
        return fieldBinding(property.value, position, property.key.name)
      })
    default:
      throw new BeyondTierOne('pattern')
  }
}

function fieldBinding(target: Pattern, position: number, key: string): Binding {
  if (target.type !== 'Identifier') throw new BeyondTierOne('pattern')
  return { name: target.name, read: (args, scope) => readMember(args[position], key, scope) }
}
