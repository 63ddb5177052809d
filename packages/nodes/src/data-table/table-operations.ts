import { columnTypes, type JsonObject } from '@heddle/core'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import { findTable, listTables, type Table } from './find-table.ts'
import { inOrder } from './in-order.ts'
import { tableParams } from './row-operations.ts'

const labels = { string: 'Text', number: 'Number', boolean: 'Yes/no', date: 'Date' }

export const createTable = defineOperation()({
  label: 'Create',
  description: 'Creates a data table',
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
          description: 'Whether to return an existing table with this name instead of failing',
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
  description: 'Lists data tables',
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
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        filterName: param.string({ label: 'Filter by Name', description: 'Part of the name, ignoring case' }),
        sortField: param.options({
          label: 'Sort Field',
          options: [
            { name: 'Created', value: 'createdAt' },
            { name: 'Name', value: 'name' },
            { name: 'Updated', value: 'updatedAt' },
          ],
          default: 'name',
        }),
        sortDirection: param.options({
          label: 'Sort Direction',
          options: [
            { name: 'Ascending', value: 'asc' },
            { name: 'Descending', value: 'desc' },
          ],
          default: 'asc',
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { returnAll, limit, options }) => {
      const { filterName = '', sortField = 'name', sortDirection = 'asc' } = options
      const wanted = filterName.toLowerCase()
      const tables = (await listTables(context)).filter(({ name }) => name.toLowerCase().includes(wanted))
      const sorted = inOrder(tables, { column: sortField, descending: sortDirection === 'desc' })
      return sorted.slice(0, returnAll ? undefined : limit).map((table) => ({ json: { ...table } }))
    }),
})

export const renameTable = defineOperation()({
  label: 'Rename',
  description: 'Renames a data table',
  action: 'Rename a data table',
  params: { ...tableParams, newName: param.string({ label: 'New Name', required: true }) },
  run: (context) =>
    eachItem(context, async (_item, _index, { dataTableId, newName }) => {
      const table = await findTable(context, dataTableId)
      const { name } = await callTable(context, table, { name: 'dataTables.rename', body: { name: newName } })
      return { json: { success: true, name } }
    }),
})

export const deleteTable = defineOperation()({
  label: 'Delete',
  description: 'Deletes a data table and its rows',
  action: 'Delete a data table',
  params: tableParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { dataTableId }) => {
      const table = await findTable(context, dataTableId)
      await callTable(context, table, { name: 'dataTables.remove' })
      return { json: { success: true, deletedTableId: dataTableId.value } }
    }),
})

export const clearTable = defineOperation()({
  label: 'Clear',
  description: 'Deletes all rows of a data table',
  action: 'Clear a data table',
  params: tableParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { dataTableId }) => {
      const table = await findTable(context, dataTableId)
      const { deleted } = await callTable(context, table, { name: 'dataTables.clear' })
      return { json: { success: true, deletedCount: deleted } }
    }),
})

const callTable = async (
  context: RunContext<unknown>,
  { id }: Table,
  call: { name: string; body?: unknown },
): Promise<JsonObject> => (await context.instance({ ...call, params: { id } })) as JsonObject
