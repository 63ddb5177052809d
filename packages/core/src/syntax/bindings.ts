import type { AnyNode, Node, Pattern, Program } from 'acorn'
import { assertNever } from '../errors.ts'
import { walk } from './walk.ts'

/** Whether a name at a place of the code is one that the code declares itself. */
export type IsDeclared = (name: Node & { name: string }) => boolean

/** Finds declarations. A `var` counts in its block only: what uses it elsewhere is taken for undeclared. */
export function declarationsIn(program: Program): IsDeclared {
  const scopes = new Map<AnyNode, AnyNode>()
  const declared = new Map<string, AnyNode[]>()
  const declare = (scope: AnyNode, patterns: readonly Pattern[]) => {
    for (const name of patterns.flatMap(namesIn)) declared.set(name, [...(declared.get(name) ?? []), scope])
  }
  walk(program, (node, parent) => {
    const around = (parent && scopes.get(parent)) ?? program
    const own = scopeTypes.has(node.type) ? node : around
    scopes.set(node, own)
    declare(own, patternsOf(node))
    // Its name is known around it.
    if (node.type === 'FunctionDeclaration' && node.id) declare(around, [node.id])
  })
  return ({ name, start, end }) =>
    declared.get(name)?.some((scope) => scope.start <= start && end <= scope.end) ?? false
}

/** What a node of the syntax declares, inside of it where it is a scope. */
function patternsOf(node: AnyNode): Pattern[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id]
    case 'CatchClause':
      return node.param ? [node.param] : []
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.id ? [node.id, ...node.params] : node.params
    default:
      return []
  }
}

const scopeTypes: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/** The names that a pattern gives values to. */
function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        namesIn(each.type === 'Property' ? each.value : each.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesIn(each) : []))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'MemberExpression':
      return []
    default:
      return assertNever(pattern)
  }
}
