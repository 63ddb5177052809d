import type { AnyNode, CallExpression, Expression, MemberExpression, Program } from 'acorn'
import { methodNames } from '../methods/method-library.ts'
import type { CodePart } from '../../syntax/split-template.ts'
import { freeNames } from '../../syntax/free-names.ts'
import { walk } from '../../syntax/walk.ts'
import type { Template } from '../template.ts'

/** The name by which the rewritten code reaches the method library. No boundary: the code runs in the sandbox whatever it does. */
export const libraryName = '__heddle'

/**
 * A template as JavaScript for the sandbox: an array of texts and of functions from the scope to a value.
 * Calls of our methods are redirected to the library; everything else stays as it was written.
 */
export function sandboxSource({ text, parts }: Template): SandboxSource {
  const names = new Set<string>()
  const pieces = parts.map((part) => {
    if (part.kind === 'text') return JSON.stringify(part.text)
    const own = namesIn(part)
    for (const name of own) names.add(name)
    return pieceSource(text, part, own)
  })
  return { source: `[${pieces.join(',')}]`, names: [...names] }
}

export interface SandboxSource {
  source: string
  /** The names that the scope must have. */
  names: readonly string[]
}

const namesIn = ({ syntax }: CodePart): string[] =>
  syntax ? [...freeNames(syntax)].filter((name) => !unbindable.has(name)) : []

function pieceSource(text: string, { syntax }: CodePart, names: readonly string[]): string {
  if (!syntax) return '() => undefined'
  const bindings = names.length === 0 ? '' : `let {${names.join(',')}} = scope;`
  const body = rewrite(text, syntax)
  // Declarations of the code must not meet the bindings, hence the inner function.
  const value = syntax.type === 'Program' ? `(() => {${body}\n})()` : `(${body}\n)`
  return `(scope) => {${bindings} return ${value}}`
}

/** Names that cannot be declared, or that JavaScript always knows. */
const unbindable: ReadonlySet<string> = new Set([
  'arguments',
  'async',
  'await',
  'eval',
  'implements',
  'interface',
  'let',
  'package',
  'private',
  'protected',
  'public',
  'static',
  'undefined',
  'yield',
])

interface Edit {
  start: number
  end: number
  text: string
}

function rewrite(text: string, syntax: Expression | Program): string {
  const edits: Edit[] = syntax.type === 'Program' ? returnLast(syntax) : []
  walk(syntax, (node) => edits.push(...callEdits(node)))
  let rewritten = ''
  let position = syntax.type === 'Program' ? firstStart(syntax) : syntax.start
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  for (const edit of ordered) {
    rewritten += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return rewritten + text.slice(position, syntax.end)
}

const firstStart = ({ body: [first], end }: Program): number => first?.start ?? end

/** The last statement is the value. */
function returnLast({ body }: Program): Edit[] {
  const last = body.at(-1)
  if (last?.type !== 'ExpressionStatement') return []
  const { start, end } = last.expression
  return [insert(start, 'return ('), insert(end, ')')]
}

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })

function callEdits(node: AnyNode): Edit[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { callee } = node
  const { property, computed } = callee
  if (computed || property.type !== 'Identifier') return []
  const { name } = property
  // As a field it is the item itself, which cannot be called.
  if (name === 'item') return [{ start: property.start, end: property.end, text: 'itemAt' }]
  if (!methodNames.has(name)) return []
  return testsEmptiness(node, callee, name) ? emptinessEdits(node, callee, name) : [methodEdit(callee, name)]
}

const testsEmptiness = (call: CallExpression, { optional }: MemberExpression, name: string): boolean =>
  (name === 'isEmpty' || name === 'isNotEmpty') && !optional && call.arguments.length === 0

/** `value.chunk(2)` becomes `value[library.chunk](2)`: the same chain, another key. */
function methodEdit({ object, property, optional }: MemberExpression, name: string): Edit {
  return { start: object.end, end: property.end, text: `${optional ? '?.' : ''}[${libraryName}.${name}]` }
}

/** `value.isEmpty()` becomes a call that takes a missing value too. */
const emptinessEdits = (call: CallExpression, { object }: MemberExpression, name: string): Edit[] => [
  insert(object.start, `${libraryName}.test_${name}(`),
  { start: object.end, end: call.end, text: ')' },
]
