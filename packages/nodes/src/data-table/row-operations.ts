import {
  defineOperation,
  eachItem,
  param,
  type Item,
  type JsonObject,
  type ResourceMapperValue,
  type RunContext,
} from '@heddle/core'
import { rowFilter, rowFilterParams } from './row-filter.ts'
import { addRow, changeRows, readTable, writeTable, type Table } from './table-store.ts'

const tableParams = {
  dataTableId: param.resourceLocator({
    label: 'Data Table',
    required: true,
    modes: [
      { name: 'name', displayName: 'By Name', type: 'string' },
      { name: 'list', displayName: 'From List', type: 'list' },
      { name: 'id', displayName: 'By ID', type: 'string' },
    ],
    default: { mode: 'name', value: '' },
  }),
}
const columnParams = { columns: param.resourceMapper({ label: 'Columns' }) }

type Locator = Parameters<typeof readTable>[1]

/** Works on a table for each item and stores it once at the end, when it was changed. */
async function withTable<P extends { dataTableId: Locator }>(
  context: RunContext<P>,
  work: (table: Table, item: Item, params: P) => { table?: Table; items: Item[] },
) {
  if (context.items.length === 0) return [[]]
  const { dataTableId } = context.params(0)
  let table = await readTable(context.store, dataTableId)
  const before = table
  const output = await eachItem(context, (item, _, params) => {
    const result = work(table, item, params)
    table = result.table ?? table
    return result.items
  })
  if (table !== before) await writeTable(context.store, dataTableId, table)
  return output
}

function fieldsOf(item: Item, { mappingMode, value }: ResourceMapperValue): JsonObject {
  const {
    id: _,
    createdAt: _created,
    updatedAt: _updated,
    ...fields
  } = mappingMode === 'autoMapInputData' ? item.json : (value ?? {})
  return fields
}

const asItems = (rows: readonly JsonObject[]): Item[] => rows.map((json) => ({ json }))

export const insertRow = defineOperation()({
  label: 'Insert',
  description: 'Adds a row for each item',
  action: 'Insert row',
  params: { ...tableParams, ...columnParams },
  run: (context) =>
    withTable(context, (table, item, { columns }) => {
      const added = addRow(table, fieldsOf(item, columns), context.now())
      return { table: added.table, items: asItems([added.row]) }
    }),
})

export const getRows = defineOperation()({
  label: 'Get',
  description: 'Gives the rows that fit',
  action: 'Get row(s)',
  params: {
    ...tableParams,
    ...rowFilterParams,
    returnAll: param.boolean({ label: 'Return All' }),
    limit: param.number({
      label: 'Limit',
      default: 50,
      typeOptions: { minValue: 1 },
      show: { returnAll: [false] },
    }),
  },
  run: (context) =>
    withTable(context, ({ rows }, _, params) => {
      const found = rows.filter(rowFilter(params))
      return { items: asItems(params.returnAll ? found : found.slice(0, params.limit)) }
    }),
})

export const updateRow = defineOperation()({
  label: 'Update',
  description: 'Changes the rows that fit',
  action: 'Update row(s)',
  params: { ...tableParams, ...rowFilterParams, ...columnParams },
  run: (context) =>
    withTable(context, (table, item, params) => {
      const change = { fields: fieldsOf(item, params.columns), now: context.now() }
      const { table: next, changed } = changeRows(table, rowFilter(params), change)
      return { table: next, items: asItems(changed) }
    }),
})

export const upsertRow = defineOperation()({
  label: 'Upsert',
  description: 'Changes the rows that fit, or adds one when none does',
  action: 'Update or insert row',
  params: { ...tableParams, ...rowFilterParams, ...columnParams },
  run: (context) =>
    withTable(context, (table, item, params) => {
      const change = { fields: fieldsOf(item, params.columns), now: context.now() }
      const { table: next, changed } = changeRows(table, rowFilter(params), change)
      if (changed.length > 0) return { table: next, items: asItems(changed) }
      const added = addRow(table, change.fields, change.now)
      return { table: added.table, items: asItems([added.row]) }
    }),
})

export const deleteRows = defineOperation()({
  label: 'Delete',
  description: 'Removes the rows that fit',
  action: 'Delete row(s)',
  params: { ...tableParams, ...rowFilterParams },
  run: (context) =>
    withTable(context, (table, _, params) => {
      // Without a condition everything would go; that has to be said.
      if ((params.filters.conditions ?? []).length === 0)
        throw new Error('Add a condition for the rows to delete')
      const fits = rowFilter(params)
      const rows = table.rows.filter((row) => !fits(row))
      return { table: { ...table, rows }, items: asItems(table.rows.filter(fits)) }
    }),
})

const passWhen = (label: string, expected: boolean) =>
  defineOperation()({
    label,
    description: `Passes the items for which a row ${expected ? 'exists' : 'does not exist'}`,
    action: label,
    params: { ...tableParams, ...rowFilterParams },
    run: (context) =>
      withTable(context, ({ rows }, item, params) => ({
        items: rows.some(rowFilter(params)) === expected ? [item] : [],
      })),
  })

export const rowExists = passWhen('If Row Exists', true)
export const rowNotExists = passWhen('If Row Does Not Exist', false)
