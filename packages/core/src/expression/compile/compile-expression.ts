import type { Expression } from 'acorn'
import { perElement } from '../cost/budget.ts'
import type { Evaluate } from '../evaluate/scope.ts'
import { compileCall } from './compile-call.ts'
import { BeyondTierOne, type Context } from './context.ts'
import { compileIdentifier } from './compile-identifier.ts'
import { compileArray, compileLiteral, compileObject, compileTemplateLiteral } from './compile-literals.ts'
import { compileChain, compileMember } from './compile-member.ts'
import { compileNew } from './compile-new.ts'
import { compileBinary, compileConditional, compileLogical, compileUnary } from './compile-operators.ts'

/** Deeper ones could exhaust the stack while they are evaluated. */
const maxDepth = 100

/** Prepares a compilation. What is not listed below does not exist in tier 1. */
export function createContext(): Context {
  let depth = 0
  const context: Context = {
    frames: [],
    heavy: false,
    cost: 0,
    paths: new WeakMap(),
    unknown: new Set(),
    compile(node) {
      if (depth >= maxDepth) throw new BeyondTierOne('nested too deeply')
      depth++
      context.cost += costOf(node)
      try {
        return compileNode(node, context)
      } finally {
        depth--
      }
    },
  }
  return context
}

/** Most of what an expression consists of takes next to no time; something new takes memory, too. */
function costOf(node: Expression): number {
  switch (node.type) {
    case 'CallExpression':
    case 'TemplateLiteral':
      return 100
    case 'NewExpression':
      return 1000
    case 'ArrayExpression':
      return 100 + node.elements.length * perElement
    case 'ObjectExpression':
      return 100 + node.properties.length * 200
    default:
      return 20
  }
}

function compileNode(node: Expression, context: Context): Evaluate {
  // The table is entered by the node's own type.
  const compile = compilers[node.type] as ((node: Expression, context: Context) => Evaluate) | undefined
  if (!compile) throw new BeyondTierOne(node.type)
  return compile(node, context)
}

type Compilers = {
  [T in Expression['type']]?: (node: Extract<Expression, { type: T }>, context: Context) => Evaluate
}

const compilers: Compilers = {
  Literal: compileLiteral,
  Identifier: compileIdentifier,
  TemplateLiteral: compileTemplateLiteral,
  ArrayExpression: compileArray,
  ObjectExpression: compileObject,
  MemberExpression: compileMember,
  ChainExpression: compileChain,
  CallExpression: compileCall,
  NewExpression: compileNew,
  UnaryExpression: compileUnary,
  BinaryExpression: compileBinary,
  LogicalExpression: compileLogical,
  ConditionalExpression: compileConditional,
  ParenthesizedExpression: (node, context) => context.compile(node.expression),
}
