import { columnTypes, type JsonObject } from '@heddle/core'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import { findTable, listTables, type Table } from './find-table.ts'
import { tableParams } from './row-operations.ts'

const labels = { string: 'Text', number: 'Number', boolean: 'Boolean', date: 'Date' }

export const createTable = defineOperation()({
  label: 'Create',
  description: 'Makes a data table',
  action: 'Create a data table',
  params: {
    tableName: param.string({ label: 'Name', required: true }),
    columns: param.groups({
      label: 'Columns',
      placeholder: 'Add Column',
      groups: {
        column: {
          label: 'Column',
          fields: {
            name: param.string({ label: 'Name' }),
            type: param.options({
              label: 'Type',
              options: columnTypes.map((type) => ({ name: labels[type], value: type })),
              default: 'string',
            }),
          },
        },
      },
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        createIfNotExists: param.boolean({
          label: 'Reuse Existing Table',
          description: 'Whether a table that already has this name is given instead of an error',
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { tableName, columns, options }) => {
      const known = options.createIfNotExists
        ? (await listTables(context)).find(({ name }) => name === tableName.trim())
        : undefined
      if (known) return { json: { ...known } }
      const body = { name: tableName, columns: columns.column ?? [] }
      return { json: (await context.instance({ name: 'dataTables.create', body })) as JsonObject }
    }),
})

export const listAllTables = defineOperation()({
  label: 'List',
  description: 'Gives the data tables',
  action: 'List data tables',
  effect: 'reads',
  params: {
    returnAll: param.boolean({ label: 'Return All', default: true }),
    limit: param.number({
      label: 'Limit',
      default: 50,
      typeOptions: { minValue: 1 },
      show: { returnAll: [false] },
    }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { returnAll, limit }) => {
      const tables = await listTables(context)
      return tables.slice(0, returnAll ? undefined : limit).map((table) => ({ json: { ...table } }))
    }),
})

export const renameTable = defineOperation()({
  label: 'Rename',
  description: 'Gives a data table another name',
  action: 'Rename a data table',
  params: { ...tableParams, newName: param.string({ label: 'New Name', required: true }) },
  run: (context) =>
    eachItem(context, async (_item, _index, { dataTableId, newName }) => {
      const table = await findTable(context, dataTableId)
      return { json: await callTable(context, table, { name: 'dataTables.rename', body: { name: newName } }) }
    }),
})

export const deleteTable = defineOperation()({
  label: 'Delete',
  description: 'Removes a data table with its rows',
  action: 'Delete a data table',
  params: tableParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { dataTableId }) => {
      const table = await findTable(context, dataTableId)
      await callTable(context, table, { name: 'dataTables.remove' })
      return { json: { ...table, deleted: true } }
    }),
})

const callTable = async (
  context: RunContext<unknown>,
  { id }: Table,
  call: { name: string; body?: unknown },
): Promise<JsonObject> => (await context.instance({ ...call, params: { id } })) as JsonObject
