import { dateFields, durationFields } from '../natives/date-fields.ts'
import { Facade } from '../values/facade.ts'
import { kindOf, type ValueKind } from '../values/value-kind.ts'
import type { ExpressionData } from '../expression-data.ts'
import { methodLibrary } from '../methods/method-library.ts'
import { methodsOfKind } from '../natives/find-method.ts'
import { compileTemplate, readValue } from '../template.ts'
import type { Completion } from './completion.ts'
import { rootCompletions } from './root-docs.ts'

interface Place {
  /** The code before the cursor. */
  before: string
  data: ExpressionData
  itemIndex: number
}

/**
 * What can stand at the cursor: names of nodes where one is asked for, fields and methods after a dot, otherwise everything
 * that an expression begins with.
 */
export function completionsFor({ before, data, itemIndex }: Place): readonly Completion[] {
  if (nameOfNode.test(before)) return otherNodes(data)
  const object = objectBefore(before)
  if (object === undefined) return rootCompletions
  return completionsOf(readValue(compileTemplate(`={{ ${object} }}`), data, itemIndex))
}

const nameOfNode = /\$(?:\(|items\(|node\[)\s*(["'`])(?:(?!\1).)*$/u

const otherNodes = ({ workflow, node }: ExpressionData): Completion[] =>
  workflow.nodes
    .filter(({ name }) => name !== node)
    .map(({ name }) => ({ label: name, kind: 'node', type: 'node', doc: '' }))

/** Fields and methods of a value. */
export function completionsOf(value: unknown): Completion[] {
  const kind = kindOf(value)
  return [...fieldsOf(value, kind), ...methodsOf(value, kind)]
}

/** The methods that expressions add to each kind of value. */
export const methodDocs: Readonly<Partial<Record<ValueKind, readonly Completion[]>>> = Object.fromEntries(
  Object.entries(methodLibrary).map(([kind, methods]) => [
    kind,
    [...methods.values()].map(({ name, signature, doc }): Completion => ({
      label: name,
      kind: 'method',
      type: signature.slice(signature.lastIndexOf('): ') + 3),
      signature,
      doc,
    })),
  ]),
)

function fieldsOf(value: unknown, kind: ValueKind): Completion[] {
  const field = (label: string, type: string): Completion => ({ label, kind: 'field', type, doc: '' })
  if (value instanceof Facade) return [...value.fieldNames].map((name) => field(name, 'any'))
  switch (kind) {
    case 'object':
      return Object.entries(value as object).map(([name, inner]) => field(name, kindOf(inner)))
    case 'string':
    case 'array':
      return [field('length', 'number')]
    case 'date':
      return [...dateFields.keys()].map((name) => field(name, 'number'))
    case 'duration':
      return [...durationFields.keys()].map((name) => field(name, 'number'))
    default:
      return []
  }
}

function methodsOf(value: unknown, kind: ValueKind): Completion[] {
  const plain = (label: string): Completion => ({
    label,
    kind: 'method',
    type: 'any',
    signature: `${label}()`,
    doc: '',
  })
  if (value instanceof Facade) return [...value.methodNames].map(plain)
  const ours = methodDocs[kind] ?? []
  const known = new Set(ours.map(({ label }) => label))
  return [
    ...ours,
    ...methodsOfKind(kind)
      .filter((name) => !known.has(name))
      .map(plain),
  ]
}

/** The expression before a dot, as far as it is one chain: `$json.user`, `$('A').item`, `"text"`. */
function objectBefore(before: string): string | undefined {
  const dot = /\??\.\s*[\p{L}\p{N}_$]*$/u.exec(before)
  if (!dot) return undefined
  let start = dot.index
  while (start > 0) {
    const next = chainStart(before, start)
    if (next === start) break
    start = next
  }
  const object = before.slice(start, dot.index)
  return object === '' ? undefined : object
}

const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** One step to the left: over a name, a dot, a text or a pair of brackets. */
function chainStart(text: string, end: number): number {
  const last = text.charAt(end - 1)
  if (/[\p{L}\p{N}_$.?]/u.test(last)) return end - 1
  if (last === '"' || last === "'" || last === '`') return Math.max(text.lastIndexOf(last, end - 2), 0)
  const opener = openers[last]
  return opener === undefined ? end : matchingOpener(text, end - 1, opener)
}

function matchingOpener(text: string, close: number, opener: string): number {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    if (text[at] === text[close]) depth++
    if (text[at] === opener) depth--
    if (depth === 0) return at
  }
  return close + 1
}
