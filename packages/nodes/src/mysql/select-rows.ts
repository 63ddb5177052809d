import { defineOperation, param } from '@heddle/core/node'
import { columnsText, outputColumnsOption, selecting, selectParams } from '../sql/select.ts'
import { sortText } from '../sql/sort.ts'
import { whereText } from '../sql/where.ts'
import { runStatements } from './run-statements.ts'
import {
  askingOptions,
  dialect,
  readingOptions,
  rulesParams,
  tableParams,
  tableText,
} from './table-params.ts'

export const selectRows = defineOperation()({
  ...selecting,
  params: {
    ...rulesParams,
    ...tableParams,
    ...selectParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        outputColumns: outputColumnsOption,
        selectDistinct: param.boolean({
          label: 'Select Distinct',
          description: 'Whether to leave out rows that are the same as another',
        }),
        ...readingOptions,
        ...askingOptions,
      },
    }),
  },
  run: (context) =>
    runStatements(context, {
      statementFor: (_, params) => {
        const { options, returnAll, limit } = params
        const values: unknown[] = []
        const where = whereText(dialect, params, values)
        const distinct = options.selectDistinct ? 'DISTINCT ' : ''
        const columns = columnsText(dialect, options.outputColumns)
        const limited = returnAll ? '' : ` LIMIT ${Math.max(0, Math.trunc(limit))}`
        const rows = `${tableText(params)}${where}${sortText(dialect, params)}${limited}`
        return { text: `SELECT ${distinct}${columns} FROM ${rows}`, values }
      },
    }),
})
