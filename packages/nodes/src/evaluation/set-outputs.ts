import { defineOperation, param, type RunContext } from '@heddle/core/node'
import { callRows, findTable, type Table } from '../data-table/find-table.ts'
import { evaluatedTable } from './evaluated-table.ts'
import { findRow } from './current-row.ts'

/** Writes what the workflow made of a test case into the row of the test case. */
export const setOutputs = defineOperation()({
  label: 'Set Outputs',
  action: 'Set outputs',
  description: 'Writes results to the row of the test case',
  params: {
    ...evaluatedTable(),
    outputs: param.groups({
      label: 'Outputs',
      placeholder: 'Add Output',
      groups: {
        values: {
          label: 'Outputs',
          fields: {
            outputName: param.string({ label: 'Name' }),
            outputValue: param.any({ label: 'Value' }),
          },
        },
      },
    }),
  },
  async run(context) {
    const row = await findRow(context)
    if (row === undefined) {
      context.hint('Nothing was recorded: this execution does not belong to a test case.')
      return [[...context.items]]
    }
    const { dataTableId, outputs } = context.params(0)
    const table = await findTable(context, dataTableId)
    const values = Object.fromEntries(
      (outputs.values ?? []).map(({ outputName, outputValue }) => [outputName, cellOf(outputValue)]),
    )
    await addMissing(context, table, Object.keys(values))
    await callRows(context, table, {
      name: 'dataTables.updateRows',
      body: { filter: { match: 'all', conditions: [{ column: 'id', condition: 'eq', value: row }] }, values },
    })
    return [[...context.items]]
  },
})

/** A result needs no column beforehand. */
async function addMissing(context: RunContext<unknown>, table: Table, names: string[]): Promise<void> {
  const known = new Set(table.columns.map(({ name }) => name))
  for (const name of names.filter((each) => !known.has(each))) {
    const body = { name, type: 'string' }
    await context.instance({ name: 'dataTables.addColumn', params: { id: table.id }, body })
  }
}

/** Cells hold no lists and objects. */
const cellOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value
