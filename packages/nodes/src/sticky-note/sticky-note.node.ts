import { defineNode, param } from '@heddle/core/node'

export const stickyNote = defineNode({
  name: 'stickyNote',
  label: 'Sticky Note',
  description: 'Adds a note to the canvas',
  version: 1,
  aliases: ['n8n-nodes-base.stickyNote'],
  group: 'input',
  color: '#ffd233',
  inputs: [],
  outputs: [],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['comment', 'note', 'annotation', 'sticky'],
  },
  params: {
    content: param.string({
      label: 'Content',
      default: "## I'm a note \n**Double click** to edit me.",
      typeOptions: { rows: 5 },
    }),
    height: param.number({ label: 'Height', default: 160 }),
    width: param.number({ label: 'Width', default: 240 }),
    color: param.number({ label: 'Color', default: 1, typeOptions: { minValue: 1, maxValue: 7 } }),
  },
})
