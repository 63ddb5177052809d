import { param } from '@heddle/core/node'

/** How the operation that deletes is shown. */
export const deleting = {
  label: 'Delete',
  description: 'Deletes rows, empties a table or drops it',
  action: 'Delete table or rows',
  since: 2,
} as const

export const deleteCommand = param.options({
  label: 'Command',
  options: [
    { name: 'Truncate', value: 'truncate', description: 'Delete all rows' },
    { name: 'Delete', value: 'delete', description: 'Delete matching rows' },
    { name: 'Drop', value: 'drop', description: 'Drop the table' },
  ],
  default: 'truncate',
})
