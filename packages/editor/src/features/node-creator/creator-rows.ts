import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { isInTab, searchTypes, type CreatorTab } from './node-search.ts'

export type CreatorRow =
  | { kind: 'category'; id: string; name: string; open: boolean }
  | { kind: 'subcategory'; id: string; category: string; name: string; count: number }
  | { kind: 'node'; id: string; type: NodeTypeHeader }

export interface CreatorQuery {
  text: string
  tab: CreatorTab
  /** Categories that a person opened or closed; the first one is open by itself. */
  toggled: ReadonlySet<string>
  /** The subcategory that is looked into. */
  inside?: { category: string; name: string }
}

/** The order in which categories are shown; others follow by name. */
const categoryOrder = [
  'Core Nodes',
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

/** What the list shows, line by line. */
export function creatorRows(types: readonly NodeTypeHeader[], query: CreatorQuery): CreatorRow[] {
  const { text, tab, inside } = query
  if (text.trim() !== '') return searchTypes(types, text, tab).map(nodeRow)
  const shown = types.filter((type) => isInTab(type, tab))
  if (inside) {
    return byName(shown.filter((type) => subcategoriesOf(type, inside.category).includes(inside.name))).map(
      nodeRow,
    )
  }
  return categoriesOf(shown).flatMap((name, index) => {
    const open = query.toggled.has(name) !== (index === 0)
    const row: CreatorRow = { kind: 'category', id: `category:${name}`, name, open }
    return open ? [row, ...categoryRows(shown, name)] : [row]
  })
}

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

const byName = (types: readonly NodeTypeHeader[]): NodeTypeHeader[] =>
  types.toSorted((a, b) => a.displayName.localeCompare(b.displayName))

const nodeRow = (type: NodeTypeHeader): CreatorRow => ({ kind: 'node', id: `node:${type.name}`, type })
