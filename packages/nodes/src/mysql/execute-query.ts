import { defineOperation, param } from '@heddle/core/node'
import { queryParam, readQuery, valueOptions } from '../sql/query.ts'
import { queryWith } from './query-text.ts'
import { runStatements } from './run-statements.ts'
import { askingOptions, readingOptions, rulesParams } from './table-params.ts'

export const executeQuery = defineOperation()({
  label: 'Execute SQL',
  description: 'Runs a SQL query',
  action: 'Execute a SQL query',
  params: {
    ...rulesParams,
    query: queryParam('SELECT id, name FROM product WHERE id < 40'),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...valueOptions,
        ...readingOptions,
        ...askingOptions,
      },
    }),
  },
  run: (context) =>
    runStatements(context, {
      statementFor: (_, params) => {
        const { text, values } = readQuery(params)
        return queryWith(text, values)
      },
    }),
})
