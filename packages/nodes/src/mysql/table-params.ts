import { isJsonObject } from '@heddle/core'
import { param, type ResourceLocatorValue } from '@heddle/core/node'
import { connectionTimeout, queryBatching } from '../sql/asking.ts'
import { quotedWith, type Dialect } from '../sql/dialect.ts'

export const quoteName = quotedWith('`')

export const dialect: Dialect = { quoteName, place: () => '?' }

/** Which table an operation works on. */
export const tableParams = {
  table: param.resourceLocator({
    label: 'Table',
    required: true,
    modes: [
      { name: 'list', displayName: 'From List', type: 'list', typeOptions: { searchListMethod: 'tables' } },
      { name: 'name', displayName: 'By Name', type: 'string' },
    ],
    default: { mode: 'list', value: '' },
  }),
}

/** By the rules of which version results are given; documents of older ones say it by their migration. */
export const rulesParams = { outputVersion: param.hidden({ label: 'Output Version', default: 2.5 }) }

/** How the database is asked, whatever it is asked. */
export const askingOptions = {
  connectionTimeoutMillis: connectionTimeout,
  queryBatching: queryBatching({ description: 'All items together' }),
  detailedOutput: param.boolean({
    label: 'Output Query Execution Details',
    description: 'Whether to return each statement with what the database said about it',
  }),
}

/** How numbers come that do not fit elsewhere. */
export const readingOptions = {
  largeNumbersOutput: param.options({
    label: 'Output Large-Format Numbers As',
    options: [
      { name: 'Numbers', value: 'numbers', description: 'Texts where digits would be lost' },
      { name: 'Text', value: 'text', description: 'Always texts' },
    ],
    default: 'text',
  }),
  decimalNumbers: param.boolean({
    label: 'Output Decimals as Numbers',
    description: 'Whether decimals become numbers, which may lose digits',
  }),
}

export function tableText({ table }: { table: ResourceLocatorValue }): string {
  if (table.value === '') throw new Error('Choose a table')
  return quoteName(table.value)
}

/** A value that can be sent: what the database has no kind for becomes JSON. */
export const sentValue = (value: unknown): unknown => {
  if (value === undefined) return null
  return Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : value
}
