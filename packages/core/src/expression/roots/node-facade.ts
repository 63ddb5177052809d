import { assertNever } from '../../errors.ts'
import { getOwn } from '../../json.ts'
import type { Item } from '../../run/item.ts'
import { ExpressionError } from '../expression-error.ts'
import { Facade } from '../evaluate/facade.ts'
import type { Scope, Session } from '../evaluate/scope.ts'
import { isExecuted, itemsOf } from './node-items.ts'

/** What `$('Name')` gives. */
export function nodeFacade(scope: Scope, name: string): Facade {
  const { session, itemIndex } = scope
  const node = session.findNode(name)
  if (!node) throw new ExpressionError('unknownNode', `There is no node named '${name}'`)
  const items = (output: unknown, run: unknown) =>
    itemsOf(session.data, name, { output: indexOf(output), run: indexOf(run) })
  const matching = (index: unknown) => matchingItem(session, name, indexOf(index) ?? itemIndex)
  return new Facade(`$('${name}')`, {
    fields: {
      item: () => matching(itemIndex),
      isExecuted: () => isExecuted(session.data, name),
      params: () => node.parameters,
      context: () => getOwn(session.data.contextData, name) ?? {},
    },
    methods: {
      first: (output, run) => items(output, run)[0],
      last: (output, run) => items(output, run).at(-1),
      all: items,
      item: matching,
      itemAt: matching,
      itemMatching: matching,
      pairedItem: matching,
    },
  })
}

/** What `$node['Name']` gives: the item at the same position. */
export function sameIndexFacade({ session, itemIndex }: Scope, name: string): Facade | undefined {
  const { data } = session
  const node = session.findNode(name)
  if (!node) return undefined
  const runIndex = () => Math.min(data.runIndex, (getOwn(data.runData, name)?.length ?? 1) - 1)
  const item = (): Item | undefined => itemsOf(data, name, { run: runIndex() })[itemIndex]
  return new Facade(`$node['${name}']`, {
    fields: {
      json: () => item()?.json,
      data: () => item()?.json,
      binary: () => withoutBytes(item()?.binary),
      parameter: () => node.parameters,
      context: () => getOwn(data.contextData, name) ?? {},
      runIndex,
    },
  })
}

/** Files as expressions see them: everything but their bytes. */
export function withoutBytes(binary: Item['binary']): Record<string, object> {
  const files = Object.entries(binary ?? {})
  return Object.fromEntries(files.map(([name, file]) => [name, { ...file, data: undefined }]))
}

const indexOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

function matchingItem(session: Session, name: string, itemIndex: number): Item {
  if (!isExecuted(session.data, name)) itemsOf(session.data, name)
  const ancestor = session.findAncestor(name, itemIndex)
  switch (ancestor.kind) {
    case 'found':
      return ancestor.item
    case 'several':
      throw new ExpressionError('lineage', `Several items of '${name}' lead to this item`, {
        description: 'Choose one with .first(), .last() or .all()[index] instead of .item',
      })
    case 'none':
      return onlyItem(session, name)
    default:
      return assertNever(ancestor)
  }
}

/** A node without lineage that gave one item can only mean that one. */
function onlyItem(session: Session, name: string): Item {
  const [item, ...others] = itemsOf(session.data, name)
  if (item && others.length === 0) return item
  throw new ExpressionError('lineage', `It is not known which item of '${name}' leads to this item`, {
    description: 'Use .first(), .last() or .all()[index] instead of .item',
  })
}
