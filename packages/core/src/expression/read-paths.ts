import type { AnyNode, Expression, MemberExpression, Program } from 'acorn'
import { isInherited } from './evaluate/members.ts'
import { nodeReferences } from '../syntax/node-references.ts'
import { walk } from '../syntax/walk.ts'
import type { Template } from './template.ts'

/** What a piece of code reads, as far as its text tells. Whoever sends data to it need not send more. */
export interface ReadPaths {
  /** Paths below the current item's json; undefined when more of the input than that is read. */
  readonly json: readonly (readonly string[])[] | undefined
  /** Names of the nodes it refers to; undefined when a name is computed. */
  readonly nodes: readonly string[] | undefined
  /** It asks for items by their descent (`.item`, `.itemMatching()`). */
  readonly lineage: boolean
  /** It may read any run of a node, not only the last. */
  readonly allRuns: boolean
  readonly binary: boolean
  readonly parameters: boolean
}

/** What a template reads. */
export const readPaths = ({ parts }: Template): ReadPaths =>
  mergePaths(parts.flatMap((part) => (part.kind === 'code' && part.syntax ? [pathsOf(part.syntax)] : [])))

/** What any of several pieces of code reads. */
export function mergePaths(all: readonly ReadPaths[]): ReadPaths {
  return {
    json: merged(all.map(({ json }) => json)),
    nodes: merged(all.map(({ nodes }) => nodes)),
    lineage: all.some(({ lineage }) => lineage),
    allRuns: all.some(({ allRuns }) => allRuns),
    binary: all.some(({ binary }) => binary),
    parameters: all.some(({ parameters }) => parameters),
  }
}

function merged<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? [])
}

/** Names under which code sees the items of the input. */
const inputNames: ReadonlySet<string> = new Set(['$input', '$thisItem', '$items', '$item', 'items', 'item'])
const itemNames: ReadonlySet<string> = new Set(['$json', '$data'])
const lineageNames: ReadonlySet<string> = new Set(['item', 'itemAt', 'itemMatching', 'pairedItem'])
const runNames: ReadonlySet<string> = new Set(['first', 'last', 'all'])

/** What an expression or a program reads. */
export function pathsOf(syntax: Expression | Program): ReadPaths {
  const references = nodeReferences(syntax)
  const found = {
    json: [] as readonly (readonly string[])[] | undefined,
    lineage: false,
    allRuns: false,
    binary: false,
    parameters: false,
  }
  walkWithAncestors(syntax, [], (node, ancestors) => {
    if (node.type === 'Identifier' && !isMemberName(node, ancestors.at(-1))) {
      if (itemNames.has(node.name)) found.json &&= withPath(found.json, pathFrom(node, ancestors))
      if (inputNames.has(node.name)) found.json = undefined
    }
    found.lineage ||= isNamed(node, lineageNames) || isComputed(node)
    found.allRuns ||= readsRuns(node)
    found.binary ||= isNamed(node, binaryNames) || isComputed(node)
    found.parameters ||= node.type === 'Identifier' && node.name === '$parameter'
  })
  const names = references.map(({ name }) => name)
  return {
    ...found,
    nodes: names.includes(undefined) ? undefined : names.filter((name) => name !== undefined),
  }
}

const binaryNames: ReadonlySet<string> = new Set(['$binary', 'binary'])

const isNamed = (node: AnyNode, names: ReadonlySet<string>): boolean =>
  node.type === 'Identifier' && names.has(node.name)

/** A member whose name only the run knows. */
const isComputed = (node: AnyNode): boolean =>
  node.type === 'MemberExpression' && node.computed && node.property.type !== 'Literal'

/** `first(output, run)` and `$items(name, output, run)` choose a run. */
function readsRuns(node: AnyNode): boolean {
  if (node.type !== 'CallExpression') return false
  if (node.arguments.some(({ type }) => type === 'SpreadElement')) return true
  const { callee } = node
  if (callee.type === 'Identifier') return callee.name === '$items' && node.arguments.length > 2
  return callee.type === 'MemberExpression' && isNamed(callee.property, runNames) && node.arguments.length > 1
}

/** A method of the item itself, or a name that leads out of it, needs the whole of it. */
const withPath = (paths: readonly (readonly string[])[], path: readonly string[]) =>
  path.length > 0 && !path.some(isInherited) ? [...paths, path] : undefined

/** The keys read from an identifier on, as long as they are fixed. A method's receiver is read as a whole. */
function pathFrom(start: AnyNode, ancestors: readonly AnyNode[]): string[] {
  const path: string[] = []
  let current = start
  for (const parent of ancestors.toReversed()) {
    const key = parent.type === 'MemberExpression' && parent.object === current ? fixedKey(parent) : undefined
    if (key === undefined)
      return parent.type === 'CallExpression' && parent.callee === current ? path.slice(0, -1) : path
    path.push(key)
    current = parent
  }
  return path
}

function fixedKey({ property, computed }: MemberExpression): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name
  return property.type === 'Literal' && ['string', 'number'].includes(typeof property.value)
    ? String(property.value)
    : undefined
}

const isMemberName = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.property === node && !parent.computed

type See = (node: AnyNode, ancestors: readonly AnyNode[]) => void

function walkWithAncestors(root: Expression | Program, above: readonly AnyNode[], see: See): void {
  const stack: AnyNode[] = [...above]
  walk(root, (node, parent) => {
    while (stack.length > 0 && stack.at(-1) !== parent) stack.pop()
    see(node, stack)
    stack.push(node)
  })
}
