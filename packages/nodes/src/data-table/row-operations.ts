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
import { callRows, findTable, type Row, type Table } from './find-table.ts'
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
const columnParams = { columns: param.resourceMapper({ label: 'Columns' }) }
const tryParams = {
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      dryRun: param.boolean({
        label: 'Dry Run',
        description: 'Whether to give the rows that fit and change nothing',
      }),
    },
  }),
}

type WithTable = { dataTableId: ResourceLocatorValue }

/** Works on the chosen table for each item. A table that several items choose is looked up once. */
function eachItemOfTable<P extends WithTable>(
  context: RunContext<P>,
  work: (table: Table, item: Item, params: P) => Promise<readonly Row[] | Item | null>,
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
    return Array.isArray(made) ? made.map((json: Row) => ({ json })) : (made as Item | null)
  })
}

const fieldsOf = (item: Item, { mappingMode, value }: ResourceMapperValue): JsonObject =>
  mappingMode === 'autoMapInputData' ? item.json : (value ?? {})

export const insertRow = defineOperation()({
  label: 'Insert',
  description: 'Adds a row for each item',
  action: 'Insert row',
  params: { ...tableParams, ...columnParams },
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
    return [rows]
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
  description: 'Gives the rows that fit',
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
  },
  run: (context) =>
    eachItemOfTable(context, (table, _, params) =>
      findRows(context, table, {
        filter: rowFilter(params),
        limit: params.returnAll ? Infinity : params.limit,
      }),
    ),
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
        if (params.options.dryRun) return findRows(context, table, { filter, limit: Infinity })
        return callRows(context, table, { name: 'dataTables.updateRows', body: { filter, values, upsert } })
      }),
  })

interface Changing {
  description: string
  action: string
  upsert: boolean
}

export const updateRow = changing('Update', {
  description: 'Changes the rows that fit',
  action: 'Update row(s)',
  upsert: false,
})

export const upsertRow = changing('Upsert', {
  description: 'Changes the rows that fit, or adds one when none does',
  action: 'Update or insert row',
  upsert: true,
})

export const deleteRows = defineOperation()({
  label: 'Delete',
  description: 'Removes the rows that fit',
  action: 'Delete row(s)',
  params: { ...tableParams, ...rowFilterParams, ...tryParams },
  run: (context) =>
    eachItemOfTable(context, async (table, _, params) => {
      const filter = someRows(rowFilter(params))
      if (params.options.dryRun) return findRows(context, table, { filter, limit: Infinity })
      return callRows(context, table, { name: 'dataTables.removeRows', body: { filter } })
    }),
})

/** Without a condition every row would change or go; that has to be said. */
function someRows(filter: Search['filter']): Search['filter'] {
  if (filter.conditions.length === 0) throw new Error('Add a condition that says which rows are meant')
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
