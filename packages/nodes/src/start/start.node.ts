import { defineNode } from '@heddle/core/node'

export const start = defineNode({
  name: 'start',
  label: 'Start',
  description: 'Starts the workflow execution from this node',
  version: 1,
  aliases: ['n8n-nodes-base.start'],
  group: 'input',
  color: '#00e000',
  inputs: [],
  maxNodes: 1,
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['begin', 'entry'],
  },
  params: {},
  run: () => [[{ json: {} }]],
})
