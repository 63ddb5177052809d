import { defineNode, param } from '@heddle/core/node'

export const limitParams = {
  maxItems: param.number({ label: 'Max Items', default: 1, typeOptions: { minValue: 1 } }),
  keep: param.options({
    label: 'Keep',
    options: [
      { name: 'First Items', value: 'firstItems' },
      { name: 'Last Items', value: 'lastItems' },
    ],
    default: 'firstItems',
  }),
}

export const limit = defineNode({
  name: 'limit',
  label: 'Limit',
  description: 'Keeps the first or the last items',
  version: 1,
  aliases: ['n8n-nodes-base.limit'],
  group: 'transform',
  color: '#be123c',
  subtitle: '={{ $parameter["maxItems"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['slice', 'first', 'last', 'top', 'truncate', 'remove'],
  },
  params: limitParams,
  run({ items, params }) {
    const { maxItems, keep } = params(0)
    const count = Math.max(0, Math.floor(maxItems))
    const start = keep === 'lastItems' ? Math.max(0, items.length - count) : 0
    return [
      items
        .slice(start, start + count)
        .map((item, index) => ({ ...item, pairedItem: { item: start + index } })),
    ]
  },
})
