import { toCells, type JsonObject } from '@heddle/core'
import {
  defineOperation,
  eachItem,
  param,
  type ResourceLocatorValue,
  type ResourceMapperValue,
  type RunContext,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { inOrder } from './in-order.ts'
import { callRows, findTable, type Row, type Table } from './find-table.ts'
import { emptied, wouldAdd, wouldBecome } from './dry-run.ts'
import { rowFilter, rowFilterParams } from './row-filter.ts'

const perCall = 1000

export const tableParams = {
  dataTableId: param.resourceLocator({
    label: 'Data Table',
    required: true,
    modes: [
      {
        name: 'list',
        displayName: 'From List',
        type: 'list',
        typeOptions: { searchListMethod: 'tables' },
      },
      { name: 'name', displayName: 'By Name', type: 'string' },
      { name: 'id', displayName: 'By ID', type: 'string' },
    ],
    default: { mode: 'list', value: '' },
  }),
}
const columnParams = {
  columns: param.resourceMapper({
    label: 'Columns',
    columns: 'ownColumns',
    typeOptions: { loadOptionsDependsOn: ['dataTableId'] },
  }),
}
const tryParams = {
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      dryRun: param.boolean({
        label: 'Dry Run',
        description: 'Whether to show what would change without changing anything',
      }),
    },
  }),
}

type WithTable = { dataTableId: ResourceLocatorValue }

/** Works on the chosen table for each item. A table that several items choose is looked up once. */
function eachItemOfTable<P extends WithTable>(
  context: RunContext<P>,
  work: (table: Table, item: Item, params: P) => Promise<readonly JsonObject[] | Item | null>,
) {
  const known = new Map<string, Promise<Table>>()
  const tableOf = (chosen: ResourceLocatorValue) => {
    const key = `${chosen.mode} ${chosen.value}`
    const table = known.get(key) ?? findTable(context, chosen)
    known.set(key, table)
    return table
  }
  return eachItem(context, async (item, _, params) => {
    const made = await work(await tableOf(params.dataTableId), item, params)
    return Array.isArray(made) ? made.map((json: JsonObject) => ({ json })) : (made as Item | null)
  })
}

const fieldsOf = (item: Item, { mappingMode, value }: ResourceMapperValue): JsonObject =>
  mappingMode === 'autoMapInputData' ? item.json : (value ?? {})

export const insertRow = defineOperation()({
  label: 'Insert',
  description: 'Adds a row for each item',
  action: 'Insert row',
  params: {
    ...tableParams,
    ...columnParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        optimizeBulk: param.boolean({
          label: 'Optimize Bulk',
          description: 'Whether to return only the number of rows added',
        }),
      },
    }),
  },
  async run(context) {
    const wanted = new Map<Table, { cells: JsonObject; item: Item }[]>()
    // Values are checked item by item, so that an error says whose it is; then the rows are added together.
    const [checked = []] = await eachItemOfTable(context, async (table, item, { columns }) => {
      const made: Item = { json: {} }
      const cells = toCells(table.columns, fieldsOf(item, columns))
      wanted.set(table, [...(wanted.get(table) ?? []), { cells, item: made }])
      return made
    })
    const rows = checked ?? []
    await addRows(context, wanted)
    if (rows.length === 0 || !context.params(0).options.optimizeBulk) return [rows]
    return [[{ json: { success: true, insertedRows: rows.length } }]]
  },
})

async function addRows(
  context: RunContext<unknown>,
  wanted: ReadonlyMap<Table, { cells: JsonObject; item: Item }[]>,
): Promise<void> {
  for (const [table, entries] of wanted) {
    for (let at = 0; at < entries.length; at += perCall) {
      const part = entries.slice(at, at + perCall)
      const body = { rows: part.map(({ cells }) => cells) }
      const rows = await callRows(context, table, { name: 'dataTables.insertRows', body })
      for (const [index, row] of rows.entries()) {
        const entry = part[index]
        if (entry) Object.assign(entry.item.json, row)
      }
    }
  }
}

export const getRows = defineOperation()({
  label: 'Get',
  description: 'Returns matching rows',
  action: 'Get row(s)',
  effect: 'reads',
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
    orderBy: param.boolean({
      label: 'Order By',
      description: 'Whether to sort the rows',
    }),
    orderByColumn: param.options({
      label: 'Order By Column',
      options: [{ name: 'createdAt', value: 'createdAt' }],
      default: 'createdAt',
      typeOptions: { loadOptionsMethod: 'columns', loadOptionsDependsOn: ['dataTableId'] },
      show: { orderBy: [true] },
    }),
    orderByDirection: param.options({
      label: 'Order By Direction',
      options: [
        { name: 'Ascending', value: 'ASC' },
        { name: 'Descending', value: 'DESC' },
      ],
      default: 'DESC',
      show: { orderBy: [true] },
    }),
  },
  run: (context) =>
    eachItemOfTable(context, async (table, _, params) => {
      const { orderBy, orderByColumn: column, orderByDirection, returnAll, limit } = params
      const filter = rowFilter(params)
      const wanted = returnAll ? Infinity : limit
      if (!orderBy) return findRows(context, table, { filter, limit: wanted })
      const all = await findRows(context, table, { filter, limit: Infinity })
      return inOrder(all, { column, descending: orderByDirection === 'DESC' }).slice(0, wanted)
    }),
})

interface Search {
  filter: ReturnType<typeof rowFilter>
  limit: number
}

async function findRows(
  context: RunContext<unknown>,
  table: Table,
  { filter, limit }: Search,
): Promise<Row[]> {
  const found: Row[] = []
  while (found.length < limit) {
    const wanted = Math.max(1, Math.min(perCall, limit - found.length))
    const query = {
      filter: JSON.stringify(filter),
      limit: String(wanted),
      afterId: String(found.at(-1)?.id ?? 0),
    }
    const page = await callRows(context, table, { name: 'dataTables.findRows', query })
    found.push(...page)
    if (page.length < wanted) break
  }
  return found
}

const changing = (label: string, { description, action, upsert }: Changing) =>
  defineOperation()({
    label,
    description,
    action,
    params: { ...tableParams, ...rowFilterParams, ...columnParams, ...tryParams },
    run: (context) =>
      eachItemOfTable(context, async (table, item, params) => {
        const filter = someRows(rowFilter(params))
        const values = toCells(table.columns, fieldsOf(item, params.columns))
        if (params.options.dryRun) {
          const found = await findRows(context, table, { filter, limit: Infinity })
          return found.length === 0 && upsert
            ? wouldAdd(values)
            : wouldBecome(found, (row) => ({ ...row, ...values }))
        }
        return callRows(context, table, { name: 'dataTables.updateRows', body: { filter, values, upsert } })
      }),
  })

interface Changing {
  description: string
  action: string
  upsert: boolean
}

export const updateRow = changing('Update', {
  description: 'Updates matching rows',
  action: 'Update row(s)',
  upsert: false,
})

export const upsertRow = changing('Upsert', {
  description: 'Updates matching rows, or adds one if none match',
  action: 'Update or insert row',
  upsert: true,
})

export const deleteRows = defineOperation()({
  label: 'Delete',
  description: 'Deletes matching rows',
  action: 'Delete row(s)',
  params: { ...tableParams, ...rowFilterParams, ...tryParams },
  run: (context) =>
    eachItemOfTable(context, async (table, _, params) => {
      const filter = someRows(rowFilter(params))
      if (params.options.dryRun)
        return wouldBecome(await findRows(context, table, { filter, limit: Infinity }), emptied)
      return callRows(context, table, { name: 'dataTables.removeRows', body: { filter } })
    }),
})

/** Without a condition every row would change or go; that has to be said. */
function someRows(filter: Search['filter']): Search['filter'] {
  if (filter.conditions.length === 0) throw new Error('Add a condition to choose the rows')
  return filter
}

const passWhen = (label: string, expected: boolean) =>
  defineOperation()({
    label,
    description: `Passes the items for which a row ${expected ? 'exists' : 'does not exist'}`,
    action: label,
    effect: 'reads',
    params: { ...tableParams, ...rowFilterParams },
    run: (context) =>
      eachItemOfTable(context, async (table, item, params) => {
        const found = await findRows(context, table, { filter: rowFilter(params), limit: 1 })
        return found.length > 0 === expected ? item : null
      }),
  })

export const rowExists = passWhen('If Row Exists', true)
export const rowNotExists = passWhen('If Row Does Not Exist', false)
