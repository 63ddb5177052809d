import { defineNode, type ParamValues, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readField } from '../fields/field-names.ts'
import { compareValues } from './compare-values.ts'
import { sortParams } from './sort-params.ts'

type Values = ParamValues<typeof sortParams>

export const sort = defineNode({
  name: 'sort',
  label: 'Sort',
  description: 'Sorts items',
  version: 1,
  aliases: ['n8n-nodes-base.sort'],
  group: 'transform',
  color: '#0f766e',
  subtitle: '={{ $parameter["type"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['order', 'random', 'shuffle', 'rank'],
  },
  params: sortParams,
  run(context) {
    const values = context.params(0)
    switch (values.type) {
      case 'simple':
        return [byFields(context.items, values)]
      case 'random':
        return [shuffled(context.items)]
      default:
        return byCode(context, values)
    }
  },
})

/** Values are read once, not in every comparison. */
function byFields(items: readonly Item[], { sortFieldsUi, options }: Values): Item[] {
  const fields = (sortFieldsUi.sortField ?? []).filter(({ fieldName }) => fieldName !== '')
  if (fields.length === 0) throw new Error('Add at least one field to sort by')
  const dotNotation = !options.disableDotNotation
  const columns = fields.map(({ fieldName }) =>
    items.map(({ json }) => readField(json, fieldName, dotNotation)),
  )
  const missing = fields.findIndex((_, column) => columns[column]?.every((value) => value === undefined))
  if (missing >= 0 && items.length > 0)
    throw new Error(`The field "${fields[missing]?.fieldName}" does not exist in any item`)
  const order = items
    .map((_, index) => index)
    .toSorted((a, b) => {
      for (const [column, { order: direction }] of fields.entries()) {
        const difference = compareValues(columns[column]?.[a], columns[column]?.[b])
        if (difference !== 0) return direction === 'descending' ? -difference : difference
      }
      return 0
    })
  return order.flatMap((index) => taken(items, index))
}

function shuffled(items: readonly Item[]): Item[] {
  const order = items.map((_, index) => index)
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0]
  }
  return order.flatMap((index) => taken(items, index))
}

const taken = (items: readonly Item[], index: number): Item[] => {
  const item = items[index]
  return item ? [{ ...item, pairedItem: { item: index } }] : []
}

/** The comparison is user code: the whole sort happens where such code runs. */
function byCode(context: RunContext<Values>, { code }: Values) {
  if (!/\breturn\b/.test(code)) throw new Error('The code must return which of the two items comes first')
  return context.runCode({
    dialect: 'code',
    mode: 'allItems',
    code: `const compare = (a, b) => {\n${code}\n}
      const items = $input.all().map((item, index) => ({ ...item, pairedItem: { item: index } }))
      return items.sort(compare)`,
  })
}
