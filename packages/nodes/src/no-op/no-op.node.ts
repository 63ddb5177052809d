import { defineNode } from '@heddle/core/node'

export const noOp = defineNode({
  name: 'noOp',
  label: 'No Operation, do nothing',
  description: 'Passes items through unchanged',
  version: 1,
  aliases: ['n8n-nodes-base.noOp'],
  group: 'organization',
  color: '#b0b0b0',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['nothing', 'pass through', 'join'],
  },
  params: {},
  run: ({ items }) => [items.map((item, index) => ({ ...item, pairedItem: { item: index } }))],
})
