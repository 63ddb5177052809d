import { defineOperation, param } from '@heddle/core/node'
import { historyKey } from './history.ts'

export const clearDeduplicationHistory = defineOperation()({
  label: 'Clear Deduplication History',
  description: 'Clears the values of earlier runs',
  action: 'Clear deduplication history',
  since: 2,
  params: {
    mode: param.options({
      label: 'Mode',
      options: [{ name: 'Clean Database', value: 'cleanDatabase' }],
      default: 'cleanDatabase',
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        scope: param.options({
          label: 'Scope',
          options: [
            { name: 'Workflow', value: 'workflow' },
            { name: 'Node', value: 'node' },
          ],
          default: 'node',
        }),
      },
    }),
  },
  async run({ items, params, store }) {
    await store.set(params(0).options.scope ?? 'node', historyKey, {})
    return [items.map((item, index) => ({ ...item, pairedItem: { item: index } }))]
  },
})
