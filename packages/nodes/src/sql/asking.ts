import { param } from '@heddle/core/node'

export const connectionTimeout = param.number({
  label: 'Connection Timeout',
  default: 30,
  description: 'Seconds to wait for the connection',
  typeOptions: { minValue: 1 },
})

/** How the statements of several items belong together; the first way is not the same everywhere. */
export const queryBatching = (single: { description?: string } = {}) =>
  param.options({
    label: 'Query Batching',
    options: [
      { name: 'Single Query', value: 'single', ...single },
      { name: 'Independently', value: 'independently', description: 'Each item separately' },
      { name: 'Transaction', value: 'transaction', description: 'All items or none' },
    ],
    default: 'single',
  })
