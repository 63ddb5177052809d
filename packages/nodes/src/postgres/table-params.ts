import { param, type ResourceLocatorValue } from '@heddle/core/node'

const nameModes = [
  { name: 'name', displayName: 'By Name', type: 'string' as const },
  { name: 'list', displayName: 'From List', type: 'list' as const },
]

/** Which table an operation works on. */
export const tableParams = {
  schema: param.resourceLocator({
    label: 'Schema',
    required: true,
    modes: nameModes,
    default: { mode: 'name', value: 'public' },
  }),
  table: param.resourceLocator({
    label: 'Table',
    required: true,
    modes: nameModes,
    default: { mode: 'name', value: '' },
  }),
}

export const batchingOption = param.options({
  label: 'Query Batching',
  options: [
    { name: 'Single Query', value: 'single' },
    { name: 'Independently', value: 'independently', description: 'Each item by itself' },
    { name: 'Transaction', value: 'transaction', description: 'All items or none' },
  ],
  default: 'single',
})

export const outputColumnsOption = param.strings({
  label: 'Output Columns',
  description: 'Columns of the rows that come back; all when empty',
})

/** A name as it stands in SQL: quoted, so that it can be nothing but a name. */
export function quoteName(name: string): string {
  if (name === '' || name.includes('\0')) throw new Error('A table or column has no usable name')
  return `"${name.replaceAll('"', '""')}"`
}

export const quoteNames = (names: readonly string[]): string => names.map(quoteName).join(', ')

export function tableText({
  schema,
  table,
}: {
  schema: ResourceLocatorValue
  table: ResourceLocatorValue
}): string {
  if (table.value === '') throw new Error('Choose the table')
  return `${quoteName(schema.value || 'public')}.${quoteName(table.value)}`
}

/** What comes back: the chosen columns, or all. */
export const columnsText = (columns: readonly string[] = []): string => {
  const named = columns.filter((name) => name !== '' && name !== '*')
  return named.length === 0 ? '*' : quoteNames(named)
}
