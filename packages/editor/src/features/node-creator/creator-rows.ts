import type { PackageOffer } from '@heddle/contract'
import type { NodeAction } from '@heddle/core/node'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { searchActions } from './action-search.ts'
import { mostUsed, type Uses } from './most-used.ts'
import { isInTab, isReplaced, searchTypes, type CreatorTab } from './node-search.ts'

export type CreatorRow =
  | { kind: 'category'; id: string; name: string; open: boolean }
  | { kind: 'subcategory'; id: string; category: string; name: string; count: number }
  | { kind: 'node'; id: string; type: NodeTypeHeader }
  | { kind: 'action'; id: string; type: NodeTypeHeader; action: NodeAction }
  /** A package that could be installed. */
  | { kind: 'offer'; id: string; offer: PackageOffer }

export interface CreatorQuery {
  text: string
  tab: CreatorTab
  /** Categories that a person opened or closed; the nodes that are used most and the first one are open by themselves. */
  toggled: ReadonlySet<string>
  uses: Uses
  /** What fits a place is few: it is listed as it is, unless it is many. */
  isForPlace?: boolean
  /** The subcategory, or the node with its actions, that is looked into. */
  inside?: { category: string; name: string } | { type: NodeTypeHeader }
}

/** The order in which categories are shown; others follow by name. */
const categoryOrder = [
  'Core Nodes',
  'AI',
  'Analytics',
  'Communication',
  'Data & Storage',
  'Development',
  'Finance & Accounting',
  'Marketing & Content',
  'Productivity',
  'Sales',
  'Utility',
  'Miscellaneous',
]

/** So many can be looked through without categories. */
const fewTypes = 40

const mostUsedName = 'Most Used'

/** What the list shows, line by line. */
export function creatorRows(types: readonly NodeTypeHeader[], query: CreatorQuery): CreatorRow[] {
  const { text, tab, inside } = query
  if (text.trim() !== '') {
    const actions = searchActions(types, text, tab).map(({ type, action }) => actionRow(type, action))
    return [...searchTypes(types, text, tab).map(nodeRow), ...actions]
  }
  if (inside && 'type' in inside) {
    const { type } = inside
    return [nodeRow(type), ...(type.actions ?? []).map((action) => actionRow(type, action))]
  }
  const shown = types.filter((type) => isInTab(type, tab))
  if (inside) {
    return byName(shown.filter((type) => subcategoriesOf(type, inside.category).includes(inside.name))).map(
      nodeRow,
    )
  }
  if (query.isForPlace && shown.length <= fewTypes) return byName(shown).map(nodeRow)
  return [mostUsedName, ...categoriesOf(shown)].flatMap((name, index) => {
    const members = name === mostUsedName ? usedRows(shown, query.uses) : categoryRows(shown, name)
    if (members.length === 0) return []
    const open = query.toggled.has(name) !== index < 2
    const row: CreatorRow = { kind: 'category', id: `category:${name}`, name, open }
    return open ? [row, ...members] : [row]
  })
}

const usedRows = (types: readonly NodeTypeHeader[], uses: Uses): CreatorRow[] =>
  mostUsed(types, uses).map((type) => ({ ...nodeRow(type), id: `used:${type.name}` }))

function categoryRows(types: readonly NodeTypeHeader[], category: string): CreatorRow[] {
  const members = byName(types.filter((type) => categoriesOfType(type).includes(category)))
  const names = [...new Set(members.flatMap((type) => subcategoriesOf(type, category)))].toSorted()
  const subcategories = names.map((name): CreatorRow => ({
    kind: 'subcategory',
    id: `subcategory:${category}:${name}`,
    category,
    name,
    count: members.filter((type) => subcategoriesOf(type, category).includes(name)).length,
  }))
  const loose = members.filter((type) => subcategoriesOf(type, category).length === 0)
  return [
    ...subcategories,
    ...loose.map((type): CreatorRow => ({ ...nodeRow(type), id: `${category}:${type.name}` })),
  ]
}

function categoriesOf(types: readonly NodeTypeHeader[]): string[] {
  const rank = (name: string) =>
    categoryOrder.includes(name) ? categoryOrder.indexOf(name) : categoryOrder.length
  return [...new Set(types.flatMap(categoriesOfType))].toSorted(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b),
  )
}

const categoriesOfType = ({ codex }: NodeTypeHeader): string[] =>
  codex?.categories?.length ? codex.categories : ['Miscellaneous']

const subcategoriesOf = ({ codex }: NodeTypeHeader, category: string): string[] =>
  codex?.subcategories?.[category] ?? []

/** Those that newer ones replace come last. */
const byName = (types: readonly NodeTypeHeader[]): NodeTypeHeader[] =>
  types.toSorted(
    (a, b) => Number(isReplaced(a)) - Number(isReplaced(b)) || a.displayName.localeCompare(b.displayName),
  )

const actionRow = (type: NodeTypeHeader, action: NodeAction): CreatorRow => ({
  kind: 'action',
  id: `action:${type.name}:${JSON.stringify(action.parameters)}`,
  type,
  action,
})

const nodeRow = (type: NodeTypeHeader): CreatorRow => ({ kind: 'node', id: `node:${type.name}`, type })
