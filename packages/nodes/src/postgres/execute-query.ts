import { defineOperation, param } from '@heddle/core/node'
import { readReplacements, runStatements } from './run-statements.ts'
import { batchingOption } from './table-params.ts'

export const executeQuery = defineOperation()({
  label: 'Execute Query',
  description: 'Runs an SQL query',
  action: 'Execute a SQL query',
  params: {
    query: param.template({
      label: 'Query',
      required: true,
      placeholder: 'e.g. SELECT id, name FROM product WHERE quantity > $1',
      typeOptions: { editor: 'sql', rows: 5 },
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        queryReplacement: param.any({
          label: 'Query Parameters',
          placeholder: 'e.g. value1, value2',
          description: 'Values for $1, $2 … in the query; they never become part of its text',
        }),
        queryBatching: batchingOption,
      },
    }),
  },
  run: (context) =>
    runStatements(context, (_, { query, options }) => {
      if (query.trim() === '') throw new Error('There is no query')
      return { text: query, values: readReplacements(options.queryReplacement) }
    }),
})
