import type { AnyNode, Program } from 'acorn'
import { declarationsIn, type IsDeclared } from '../../syntax/bindings.ts'
import { isKey } from '../../syntax/free-names.ts'
import { walk } from '../../syntax/walk.ts'

/**
 * Whether code only computes with its items, in ways that do the same in a context whose built-ins are frozen: such code may run
 * in one again and again. Whatever is not known to be plain is not. Nothing is kept safe by this, the frozen context does that.
 */
export function isPlainCode(program: Program): boolean {
  const isDeclared = declarationsIn(program)
  let isPlain = true
  walk(program, (node, parent) => {
    isPlain &&= plainTypes.has(node.type) && isPlainNode(node, parent, isDeclared)
  })
  return isPlain
}

/** No `this` and no `arguments`, which lead outside; no classes, accessors, tags, generators, imports and `with`. */
const plainTypes: ReadonlySet<string> = new Set<AnyNode['type']>([
  'ArrayExpression',
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AssignmentPattern',
  'AwaitExpression',
  'BinaryExpression',
  'BlockStatement',
  'BreakStatement',
  'CallExpression',
  'CatchClause',
  'ChainExpression',
  'ConditionalExpression',
  'ContinueStatement',
  'DoWhileStatement',
  'EmptyStatement',
  'ExpressionStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'Identifier',
  'IfStatement',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'ObjectPattern',
  'Program',
  'Property',
  'RestElement',
  'ReturnStatement',
  'SequenceExpression',
  'SpreadElement',
  'SwitchCase',
  'SwitchStatement',
  'TemplateElement',
  'TemplateLiteral',
  'ThrowStatement',
  'TryStatement',
  'UnaryExpression',
  'UpdateExpression',
  'VariableDeclaration',
  'VariableDeclarator',
  'WhileStatement',
])

function isPlainNode(node: AnyNode, parent: AnyNode | undefined, isDeclared: IsDeclared): boolean {
  const target = targetOf(node)
  if (target) return isPlainTarget(target, isDeclared)
  switch (node.type) {
    case 'Identifier':
      return isKey(node, parent) ? !reachingNames.has(node.name) : isDeclared(node) || isGiven(node.name)
    case 'Literal':
      return typeof node.value !== 'string' || !reachingNames.has(node.value)
    case 'Property':
      return node.kind === 'init'
    default:
      return true
  }
}

const isGiven = (name: string): boolean => isForPlainCode(name) || own.has(name) || builtIns.has(name)

/** What a node of the syntax writes to. */
function targetOf(node: AnyNode): AnyNode | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? undefined : node.left
    case 'UpdateExpression':
      return node.argument
    default:
      return undefined
  }
}

/** The language's own objects are not written to. */
function isPlainTarget(target: AnyNode, isDeclared: IsDeclared): boolean {
  if (target.type === 'MemberExpression') return isPlainTarget(target.object, isDeclared)
  let isPlain = true
  walk(target, (node) => {
    if (node.type === 'Identifier') isPlain &&= isDeclared(node) || !builtIns.has(node.name)
  })
  return isPlain
}

/** Members that lead from data to what all code shares, or show what the code is. */
const reachingNames: ReadonlySet<string> = new Set([
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'arguments',
  'callee',
  'caller',
  'captureStackTrace',
  'constructor',
  'defineProperties',
  'defineProperty',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'getPrototypeOf',
  'prepareStackTrace',
  'prototype',
  'setPrototypeOf',
  'stackTraceLimit',
])

/** Whether plain code gets the root of this name: each run has one of its own. */
export const isForPlainCode = (name: string): boolean => roots.has(name)

const roots: ReadonlySet<string> = new Set([
  '$',
  '$average',
  '$data',
  '$execution',
  '$if',
  '$ifEmpty',
  '$input',
  '$item',
  '$itemIndex',
  '$items',
  '$json',
  '$max',
  '$min',
  '$node',
  '$not',
  '$parameter',
  '$prevNode',
  '$runIndex',
  '$vars',
  '$workflow',
])

/** What code has besides roots, and as new for each run. */
const own: ReadonlySet<string> = new Set(['$getWorkflowStaticData', 'getWorkflowStaticData', 'item', 'items'])

const builtIns: ReadonlySet<string> = new Set([
  'Array',
  'Boolean',
  'Buffer',
  'Date',
  'Error',
  'Infinity',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'RangeError',
  'Set',
  'String',
  'TextDecoder',
  'TextEncoder',
  'TypeError',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'atob',
  'btoa',
  'console',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'structuredClone',
  'undefined',
])
