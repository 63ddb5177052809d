import { defineOperation, param } from '@heddle/core/node'
import { deleteCommand, deleting } from '../sql/delete.ts'
import { whereParams, whereText } from '../sql/where.ts'
import { runStatements } from './run-statements.ts'
import { askingOptions, dialect, rulesParams, tableParams, tableText } from './table-params.ts'

export const deleteTable = defineOperation()({
  ...deleting,
  params: {
    ...rulesParams,
    ...tableParams,
    deleteCommand,
    ...whereParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: askingOptions,
    }),
  },
  run: (context) =>
    runStatements(context, {
      statementFor: (_, params) => {
        const table = tableText(params)
        if (params.deleteCommand === 'drop') return { text: `DROP TABLE IF EXISTS ${table}`, values: [] }
        if (params.deleteCommand !== 'delete') return { text: `TRUNCATE TABLE ${table}`, values: [] }
        const values: unknown[] = []
        const where = whereText(dialect, params, values)
        return { text: `DELETE FROM ${table}${where}`, values }
      },
    }),
})
