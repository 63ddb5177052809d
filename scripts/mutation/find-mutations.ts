import type { Expression, Node } from 'oxc-parser'
import { visitorKeys } from 'oxc-parser'
import { lineAt, parse, type SourceFile } from '../checks/source-files.ts'

/** A small change that a test should notice. */
export interface Mutation {
  path: string
  line: number
  start: number
  end: number
  /** What stands there, and what takes its place. */
  from: string
  to: string
}

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Every place in a file where something can be turned into its opposite. Types and imports are left alone: nothing runs there. */
export function findMutations(file: SourceFile): Mutation[] {
  const found: Mutation[] = []
  walk(parse(file).program, (node) => {
    for (const { start, end, to } of changesOf(node, file.text)) {
      const from = file.text.slice(start, end)
      found.push({ path: file.path, line: lineAt(file.text, start), start, end, from, to })
    }
  })
  return found
}

type Change = Pick<Mutation, 'start' | 'end' | 'to'>

function changesOf(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapOperator(node, text)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, to: '' }] : []
    case 'ConditionalExpression':
    case 'IfStatement':
      return [negate(node.test, text)]
    case 'Literal':
      return otherValue(node)
    default:
      return []
  }
}

interface Operation {
  operator: string
  left: { end: number }
  right: { start: number }
}

function swapOperator({ operator, left, right }: Operation, text: string): Change[] {
  const to = swapped[operator]
  const start = left.end + text.slice(left.end, right.start).indexOf(operator)
  return to === undefined ? [] : [{ start, end: start + operator.length, to }]
}

const negate = ({ start, end }: Expression, text: string): Change => ({
  start,
  end,
  to: `!(${text.slice(start, end)})`,
})

function otherValue({ start, end, value }: { start: number; end: number; value: unknown }): Change[] {
  if (typeof value === 'boolean') return [{ start, end, to: String(!value) }]
  return typeof value === 'number' ? [{ start, end, to: String(value + 1) }] : []
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (isForTypes(node)) return
  visit(node)
  for (const key of visitorKeys[node.type] ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key]
    for (const each of [child].flat()) if (each) walk(each, visit)
  }
}

/** `as` and `satisfies` hold an expression that runs. */
const isForTypes = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) || type === 'ImportDeclaration'
