import { defineNode, param, type RunContext } from '@heddle/core/node'
import {
  callRows,
  findTable,
  tableChoices,
  columnChoices,
  type Row,
  type Table,
} from '../data-table/find-table.ts'
import { rowConditions, rowFilter } from '../data-table/row-filter.ts'
import { noteRow } from './current-row.ts'
import { evaluatedTable } from './evaluated-table.ts'

/** More test cases than anybody waits for. */
const mostRows = 10_000
const perCall = 1000

/** What the trigger remembers from row to row. */
interface Progress {
  /** Ids of the rows that are still to come. */
  left?: number[]
  count?: number
}

export const evaluationTrigger = defineNode({
  name: 'evaluationTrigger',
  label: 'Evaluation Trigger',
  description: 'Runs the workflow for each row of a data table to test it',
  version: 4.7,
  olderVersions: [4.6],
  aliases: ['n8n-nodes-base.evaluationTrigger'],
  group: 'trigger',
  icon: 'file:evaluation.svg',
  color: '#c3c9d5',
  maxNodes: 1,
  eventTriggerDescription: '',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['test', 'metrics', 'cases', 'quality', 'dataset'],
  },
  params: {
    ...evaluatedTable(),
    limitRows: param.boolean({ label: 'Limit Rows', description: 'Whether to use only the first rows' }),
    maxRows: param.number({
      label: 'Max Rows to Process',
      default: 10,
      typeOptions: { minValue: 1 },
      show: { limitRows: [true] },
    }),
    filterRows: param.boolean({ label: 'Filter Rows', description: 'Whether to use only matching rows' }),
    ...rowConditions({ filterRows: [true] }),
  },
  loadOptions: { tables: tableChoices, columns: columnChoices },
  effect: 'reads',
  async run(context) {
    const values = context.params(0)
    const table = await findTable(context, values.dataTableId)
    const progress = context.state as Progress
    progress.left ??= await findIds(context, table, {
      filter: values.filterRows ? rowFilter(values) : everyRow,
      limit: values.limitRows ? values.maxRows : mostRows,
    })
    progress.count ??= progress.left.length
    const [id, ...left] = progress.left
    if (id === undefined) throw new Error(`No row of the data table "${table.name}" fits`)
    progress.left = left
    const [row] = await findByFilter(context, table, { filter: onlyId(id) })
    if (left.length > 0) context.runAgain()
    noteRow(context, { row: id, number: progress.count - left.length, count: progress.count })
    return [[{ json: { ...row, row_number: progress.count - left.length, _rowsLeft: left.length } }]]
  },
})

type Filter = ReturnType<typeof rowFilter>

const everyRow: Filter = { match: 'all', conditions: [] }

const onlyId = (id: number): Filter => ({
  match: 'all',
  conditions: [{ column: 'id', condition: 'eq', value: id }],
})

async function findIds(
  context: RunContext<unknown>,
  table: Table,
  { filter, limit }: { filter: Filter; limit: number },
): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const page = await findByFilter(context, table, { filter, afterId: ids.at(-1) })
    ids.push(...page.map(({ id }) => id))
    if (page.length < perCall || ids.length >= limit) return ids.slice(0, limit)
  }
}

const findByFilter = (
  context: RunContext<unknown>,
  table: Table,
  { filter, afterId = 0 }: { filter: Filter; afterId?: number },
): Promise<Row[]> =>
  callRows(context, table, {
    name: 'dataTables.findRows',
    query: { filter: JSON.stringify(filter), limit: String(perCall), afterId: String(afterId) },
  })
