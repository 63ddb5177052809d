import { defineNode, eachItem, param } from '@heddle/core/node'

export const executionData = defineNode({
  name: 'executionData',
  label: 'Execution Data',
  description: 'Saves data with the execution so that you can find it later',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.executionData'],
  group: 'input',
  color: '#29a568',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['filter', 'search', 'tag', 'metadata', 'highlight'],
  },
  params: {
    operation: param.options({
      label: 'Operation',
      noDataExpression: true,
      options: [
        { name: 'Save Execution Data for Search', value: 'save', action: 'Save execution data for search' },
      ],
      default: 'save',
    }),
    dataToSave: param.groups({
      label: 'Data to Save',
      placeholder: 'Add Saved Field',
      groups: {
        values: {
          label: 'Values',
          fields: {
            key: param.string({ label: 'Key', placeholder: 'e.g. myKey' }),
            value: param.string({ label: 'Value', placeholder: 'e.g. myValue' }),
          },
        },
      },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { dataToSave }) => {
      const pairs = (dataToSave.values ?? []).filter(({ key }) => key !== '')
      const odd = pairs.find(({ key }) => !/^\w+$/.test(key))
      if (odd) throw new Error(`The key "${odd.key}" can only contain letters, digits and underscores`)
      context.saveMetadata(
        Object.fromEntries(pairs.map(({ key, value }) => [key.slice(0, 50), value.slice(0, 512)])),
      )
      return item
    }),
})
