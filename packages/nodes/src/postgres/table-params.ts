import { param, type ResourceLocatorValue } from '@heddle/core/node'
import { connectionTimeout, queryBatching } from '../sql/asking.ts'
import { quotedWith, type Dialect } from '../sql/dialect.ts'

const nameModes = (searchListMethod: string) => [
  { name: 'name', displayName: 'By Name', type: 'string' as const },
  { name: 'list', displayName: 'From List', type: 'list' as const, typeOptions: { searchListMethod } },
]

/** Which table an operation works on. */
export const tableParams = {
  schema: param.resourceLocator({
    label: 'Schema',
    required: true,
    modes: nameModes('schemas'),
    default: { mode: 'name', value: 'public' },
  }),
  table: param.resourceLocator({
    label: 'Table',
    required: true,
    modes: nameModes('tables'),
    default: { mode: 'name', value: '' },
    typeOptions: { loadOptionsDependsOn: ['schema'] },
  }),
}

/** How the database is asked, whatever it is asked. */
export const askingOptions = {
  connectionTimeout,
  queryBatching: queryBatching(),
  largeNumbersOutput: param.options({
    label: 'Output Large-Format Numbers As',
    options: [
      { name: 'Numbers', value: 'numbers', description: 'Digits beyond the sixteenth are lost' },
      { name: 'Text', value: 'text', description: 'No precision is lost' },
    ],
    default: 'text',
  }),
}

export const quoteName = quotedWith('"')

export const dialect: Dialect = { quoteName, place: (index) => `$${index}` }

export function tableText({
  schema,
  table,
}: {
  schema: ResourceLocatorValue
  table: ResourceLocatorValue
}): string {
  if (table.value === '') throw new Error('Choose a table')
  return `${quoteName(schema.value || 'public')}.${quoteName(table.value)}`
}
