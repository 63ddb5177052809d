import { defineNode } from '@heddle/core/node'

export const manualTrigger = defineNode({
  name: 'manualTrigger',
  label: 'Manual Trigger',
  description: 'Starts the workflow when you click Execute',
  version: 1,
  aliases: ['n8n-nodes-base.manualTrigger'],
  group: 'trigger',
  color: '#909298',
  maxNodes: 1,
  eventTriggerDescription: '',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['click', 'button', 'test', 'on demand'],
  },
  params: {},
  run: () => [[{ json: {} }]],
})
