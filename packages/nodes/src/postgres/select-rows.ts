import { defineOperation, param } from '@heddle/core/node'
import { runStatements } from './run-statements.ts'
import {
  batchingOption,
  columnsText,
  outputColumnsOption,
  quoteName,
  tableParams,
  tableText,
} from './table-params.ts'
import { whereParams, whereText } from './where.ts'

export const selectRows = defineOperation()({
  label: 'Select',
  description: 'Gives rows of a table',
  action: 'Select rows from a table',
  since: 2,
  effect: 'reads',
  params: {
    ...tableParams,
    returnAll: param.boolean({ label: 'Return All' }),
    limit: param.number({
      label: 'Limit',
      default: 50,
      typeOptions: { minValue: 1 },
      show: { returnAll: [false] },
    }),
    ...whereParams,
    sort: param.groups({
      label: 'Sort',
      placeholder: 'Add Sort Rule',
      groups: {
        values: {
          label: 'Values',
          fields: {
            column: param.string({ label: 'Column' }),
            direction: param.options({
              label: 'Direction',
              options: [
                { name: 'ASC', value: 'ASC' },
                { name: 'DESC', value: 'DESC' },
              ],
              default: 'ASC',
            }),
          },
        },
      },
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: { outputColumns: outputColumnsOption, queryBatching: batchingOption },
    }),
  },
  run: (context) =>
    runStatements(context, (_, params) => {
      const values: unknown[] = []
      const where = whereText(params, values)
      const order = (params.sort.values ?? []).map(
        ({ column, direction }) => `${quoteName(column)} ${direction === 'DESC' ? 'DESC' : 'ASC'}`,
      )
      const sorted = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`
      if (!params.returnAll) values.push(params.limit)
      const limited = params.returnAll ? '' : ` LIMIT $${values.length}`
      const columns = columnsText(params.options.outputColumns)
      return { text: `SELECT ${columns} FROM ${tableText(params)}${where}${sorted}${limited}`, values }
    }),
})
