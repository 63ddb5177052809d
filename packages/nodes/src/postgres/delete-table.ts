import { defineOperation, param } from '@heddle/core/node'
import { runStatements } from './run-statements.ts'
import { batchingOption, tableParams, tableText } from './table-params.ts'
import { whereParams, whereText } from './where.ts'

export const deleteTable = defineOperation()({
  label: 'Delete',
  description: 'Deletes rows, empties a table or removes it',
  action: 'Delete table or rows',
  since: 2,
  params: {
    ...tableParams,
    deleteCommand: param.options({
      label: 'Command',
      options: [
        { name: 'Truncate', value: 'truncate', description: 'Remove all rows' },
        { name: 'Delete', value: 'delete', description: 'Remove the rows that fit' },
        { name: 'Drop', value: 'drop', description: 'Remove the table' },
      ],
      default: 'truncate',
    }),
    restartSequences: param.boolean({ label: 'Restart Sequences', show: { deleteCommand: ['truncate'] } }),
    ...whereParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        cascade: param.boolean({ label: 'Cascade', description: 'Whether what depends on it goes too' }),
        queryBatching: batchingOption,
      },
    }),
  },
  run: (context) =>
    runStatements(context, (_, params) => {
      const table = tableText(params)
      const cascade = params.options.cascade ? ' CASCADE' : ''
      if (params.deleteCommand === 'drop') return { text: `DROP TABLE ${table}${cascade}`, values: [] }
      if (params.deleteCommand !== 'delete') {
        const restart = params.restartSequences ? ' RESTART IDENTITY' : ''
        return { text: `TRUNCATE TABLE ${table}${restart}${cascade}`, values: [] }
      }
      const values: unknown[] = []
      const where = whereText(params, values)
      return { text: `DELETE FROM ${table}${where} RETURNING *`, values }
    }),
})
