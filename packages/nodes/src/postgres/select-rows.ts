import { defineOperation, param } from '@heddle/core/node'
import { columnsText, outputColumnsOption, selecting, selectParams } from '../sql/select.ts'
import { sortText } from '../sql/sort.ts'
import { whereText } from '../sql/where.ts'
import { runStatements } from './run-statements.ts'
import { askingOptions, dialect, tableParams, tableText } from './table-params.ts'

export const selectRows = defineOperation()({
  ...selecting,
  params: {
    ...tableParams,
    ...selectParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: { outputColumns: outputColumnsOption, ...askingOptions },
    }),
  },
  run: (context) =>
    runStatements(context, (_, params) => {
      const values: unknown[] = []
      const where = whereText(dialect, params, values)
      const sorted = sortText(dialect, params)
      if (!params.returnAll) values.push(params.limit)
      const limited = params.returnAll ? '' : ` LIMIT $${values.length}`
      const columns = columnsText(dialect, params.options.outputColumns)
      return { text: `SELECT ${columns} FROM ${tableText(params)}${where}${sorted}${limited}`, values }
    }),
})
