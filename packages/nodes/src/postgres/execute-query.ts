import { defineOperation, param } from '@heddle/core/node'
import { queryParam, readQuery, valueOptions } from '../sql/query.ts'
import { runStatements } from './run-statements.ts'
import { askingOptions } from './table-params.ts'

export const executeQuery = defineOperation()({
  label: 'Execute Query',
  description: 'Runs a SQL query',
  action: 'Execute a SQL query',
  params: {
    query: queryParam('e.g. SELECT id, name FROM product WHERE quantity > $1'),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...valueOptions,
        ...askingOptions,
      },
    }),
  },
  run: (context) => runStatements(context, (_, params) => readQuery(params)),
})
