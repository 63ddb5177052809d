import { assertNever } from '../../errors.ts'
import { findOwn } from '../../json.ts'
import type { Item } from '../../run/item.ts'
import type { WorkflowNode } from '../../workflow/document.ts'
import { defineFacade, type Facade } from '../values/facade.ts'
import type { Scope, Session } from '../evaluate/scope.ts'
import { ExpressionError } from '../expression-error.ts'
import { isExecuted, itemsOf } from './node-items.ts'

interface NodeSubject {
  session: Session
  itemIndex: number
  node: WorkflowNode
}

const referencedNode = defineFacade<NodeSubject>({
  label: ({ node }) => `$('${node.name}')`,
  fields: {
    item: (subject) => matchingItem(subject, undefined),
    isExecuted: ({ session, node }) => isExecuted(session.data, node.name),
    params: ({ node }) => node.parameters,
    context: contextOf,
  },
  methods: {
    first: (subject, output, run) => items(subject, output, run)[0],
    last: (subject, output, run) => items(subject, output, run).at(-1),
    all: items,
    item: matchingItem,
    itemAt: matchingItem,
    itemMatching: matchingItem,
    pairedItem: matchingItem,
  },
})

/** What `$('Name')` gives. */
export function nodeFacade({ session, itemIndex }: Scope, name: string): Facade {
  const node = session.findNode(name)
  if (!node) throw new ExpressionError('unknownNode', `There is no node named '${name}'`)
  return referencedNode({ session, itemIndex, node })
}

const sameIndexNode = defineFacade<NodeSubject>({
  label: ({ node }) => `$node['${node.name}']`,
  fields: {
    json: (subject) => itemAtSameIndex(subject)?.json,
    data: (subject) => itemAtSameIndex(subject)?.json,
    binary: (subject) => withoutBytes(itemAtSameIndex(subject)?.binary),
    parameter: ({ node }) => node.parameters,
    context: contextOf,
    runIndex: runIndexOf,
  },
})

/** What `$node['Name']` gives: the item at the same position. */
export function sameIndexFacade({ session, itemIndex }: Scope, name: string): Facade | undefined {
  const node = session.findNode(name)
  return node && sameIndexNode({ session, itemIndex, node })
}

/** Files as expressions see them: everything but their bytes. */
export function withoutBytes(binary: Item['binary']): Record<string, object> {
  const files = Object.entries(binary ?? {})
  return Object.fromEntries(files.map(([name, file]) => [name, { ...file, data: undefined }]))
}

/** Plain facts, copied: what a node remembers goes on changing, and lists of items are its own affair. */
function contextOf({ session, node }: NodeSubject): unknown {
  const context = Object.entries(findOwn(session.data.contextData, node.name) ?? {})
  return Object.fromEntries(context.filter(([, value]) => typeof value !== 'object'))
}

function items({ session, node }: NodeSubject, output: unknown, run: unknown): readonly Item[] {
  return itemsOf(session.data, node.name, { output: indexOf(output), run: indexOf(run) })
}

function itemAtSameIndex(subject: NodeSubject): Item | undefined {
  return items(subject, undefined, runIndexOf(subject))[subject.itemIndex]
}

function runIndexOf({ session: { data }, node }: NodeSubject): number {
  return Math.min(data.runIndex, (findOwn(data.runData, node.name)?.length ?? 1) - 1)
}

const indexOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

function matchingItem(subject: NodeSubject, index: unknown): Item {
  const { session, node, itemIndex } = subject
  if (!isExecuted(session.data, node.name)) return onlyItem(subject)
  const ancestor = session.findAncestor(node.name, indexOf(index) ?? itemIndex)
  switch (ancestor.kind) {
    case 'found':
      return ancestor.item
    case 'several':
      throw new ExpressionError('lineage', `Several items of '${node.name}' lead to this item`, {
        description: 'Choose one with .first(), .last() or .all()[index] instead of .item',
      })
    case 'none':
      return onlyItem(subject)
    default:
      return assertNever(ancestor)
  }
}

/** A node without lineage that gave one item can only mean that one. */
function onlyItem(subject: NodeSubject): Item {
  const [item, ...others] = items(subject, undefined, undefined)
  if (item && others.length === 0) return item
  const { name } = subject.node
  throw new ExpressionError('lineage', `It is not known which item of '${name}' leads to this item`, {
    description: 'Use .first(), .last() or .all()[index] instead of .item',
  })
}
