import { defineOperation, param } from '@heddle/core/node'
import { deleteCommand, deleting } from '../sql/delete.ts'
import { whereParams, whereText } from '../sql/where.ts'
import { runStatements } from './run-statements.ts'
import { askingOptions, dialect, tableParams, tableText } from './table-params.ts'

export const deleteTable = defineOperation()({
  ...deleting,
  params: {
    ...tableParams,
    deleteCommand,
    restartSequences: param.boolean({ label: 'Restart Sequences', show: { deleteCommand: ['truncate'] } }),
    ...whereParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        cascade: param.boolean({
          label: 'Cascade',
          description: 'Whether to drop dependent objects as well',
        }),
        ...askingOptions,
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
      const where = whereText(dialect, params, values)
      return { text: `DELETE FROM ${table}${where} RETURNING *`, values }
    }),
})
