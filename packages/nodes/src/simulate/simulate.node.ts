import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineNode, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

export const simulate = defineNode({
  name: 'simulate',
  label: 'Simulate',
  description: 'Stands in for another node and returns sample output',
  version: 1,
  aliases: ['n8n-nodes-base.simulate'],
  group: 'organization',
  color: '#64748b',
  subtitle: '={{ $parameter["subtitle"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['mock', 'placeholder', 'fake', 'example', 'demo'],
  },
  params: {
    icon: param.string({
      label: 'Node to Simulate',
      default: 'n8n-nodes-base.noOp',
      description: 'Type of the node to simulate',
    }),
    subtitle: param.string({ label: 'Subtitle' }),
    output: param.options({
      label: 'Output',
      noDataExpression: true,
      options: [
        { name: 'All Items', value: 'all', description: 'All input items' },
        { name: 'Some Items', value: 'specify', description: 'The first items' },
        { name: 'Custom Items', value: 'custom', description: 'Items that you enter here' },
      ],
      default: 'all',
    }),
    numberOfItems: param.number({
      label: 'Number of Items',
      default: 1,
      typeOptions: { minValue: 0 },
      show: { output: ['specify'] },
    }),
    jsonOutput: param.json({
      label: 'Items',
      default: '[\n  {\n  "my_field_1": "value",\n  "my_field_2": 1\n  }\n]',
      description: 'A list of objects, or one object',
      typeOptions: { rows: 5 },
      show: { output: ['custom'] },
    }),
    executionDuration: param.number({
      label: 'Duration (ms)',
      default: 150,
      description: 'How long it takes',
      typeOptions: { minValue: 0, maxValue: 60_000 },
    }),
  },
  async run({ items, params, sleep }) {
    const { output, numberOfItems, jsonOutput, executionDuration } = params(0)
    const own = output === 'custom' ? objectsOf(jsonOutput).map((json): Item => ({ json })) : undefined
    await sleep(executionDuration)
    return [own ?? items.slice(0, output === 'specify' ? numberOfItems : undefined)]
  },
})

function objectsOf(value: unknown): JsonObject[] {
  const list = [value].flat()
  if (!list.every(isJsonObject)) throw new Error('The items must be a list of objects')
  return list
}
