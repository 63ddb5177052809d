import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { mappedRow, matchingColumns } from '../app/mapped-row.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { withAttachments } from './attachments.ts'
import { pagesOfRecords } from './airtable-service.ts'

const tableUrl = ({ id }: AppParams): string => `/${id('base')}/${encodeURIComponent(id('table'))}`

const flat = ({ id, createdTime, fields }: JsonObject): JsonObject => ({
  id,
  createdTime,
  ...(isJsonObject(fields) ? fields : {}),
})

async function asItems({ params, context }: AppCall, records: readonly JsonObject[]): Promise<OwnItems> {
  const fields = params.texts('options.downloadFields')
  const items = []
  for (const record of records)
    items.push(
      await withAttachments(context, record, {
        fields,
        json: params.flag('rawRecords') ? record : flat(record),
      }),
    )
  return new OwnItems(items)
}

const getRecord: AppOperation = {
  async run(call) {
    const { params, send } = call
    const record = await send({ url: `${tableUrl(params)}/${encodeURIComponent(params.text('id'))}` })
    return asItems(call, isJsonObject(record) ? [record] : [])
  },
}

const searchRecords: AppOperation = {
  async run(call) {
    const { params, list } = call
    const sorting = params.rows('sort.property').map(({ field, direction }, index) => [
      [`sort[${index}][field]`, field],
      [`sort[${index}][direction]`, direction],
    ])
    const fields = params.texts('options.fields')
    const query = {
      filterByFormula: params.maybe('filterByFormula'),
      view: params.id('options.view') || undefined,
      ...(fields.length > 0 && { 'fields[]': fields }),
      ...(Object.fromEntries(sorting.flat()) as Record<string, unknown>),
    }
    return asItems(call, await list({ url: tableUrl(params), query }, pagesOfRecords))
  },
}

/** The row of an item, without what is not to be stored, and apart from it the id of its record. */
function rowOf(call: AppCall): { id: string; fields: JsonObject } {
  const { params } = call
  // An item that was read from the service carries what no table has a column for.
  const ignored = new Set(['createdTime', ...params.texts('options.ignoreFields')])
  const { id, ...row } = mappedRow(call)
  const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.has(name)))
  return { id: params.maybe('recordId') ?? textOf(id), fields }
}

const createRecord: AppOperation = {
  async run(call) {
    const { params, send } = call
    const { fields } = rowOf(call)
    return send({
      method: 'POST',
      url: tableUrl(params),
      body: { fields, typecast: params.flag('options.typecast') },
    })
  },
}

const updateRecord: AppOperation = {
  async run(call) {
    const { id, fields } = rowOf(call)
    if (id !== '' && isFoundById(call)) return change(call, [{ id, fields }])
    const found = await findMatches(call, fields)
    if (found.length === 0) throw new Error('No record has these values in the columns to match on')
    return change(
      call,
      found.map((each) => ({ id: each, fields })),
    )
  },
}

const upsertRecord: AppOperation = {
  async run(call) {
    const { params, send } = call
    const { id, fields } = rowOf(call)
    const typecast = params.flag('options.typecast')
    if (isFoundById(call))
      return id === ''
        ? send({ method: 'POST', url: tableUrl(params), body: { fields, typecast } })
        : change(call, [{ id, fields }])
    if (params.flag('options.updateAllMatches')) {
      const found = await findMatches(call, fields)
      if (found.length > 0)
        return change(
          call,
          found.map((each) => ({ id: each, fields })),
        )
    }
    const performUpsert = { fieldsToMergeOn: matchingColumns(call) }
    const body = await send({
      method: 'PATCH',
      url: tableUrl(params),
      body: { performUpsert, typecast, records: [{ fields }] },
    })
    return recordsIn(body)
  },
}

const isFoundById = (call: AppCall): boolean =>
  call.params.maybe('recordId') !== undefined || matchingColumns(call).includes('id')

/** The most records that one request may change. */
const mostAtOnce = 10

async function change(
  { params, send }: AppCall,
  records: readonly { id: string; fields: JsonObject }[],
): Promise<JsonObject[]> {
  const changed: JsonObject[] = []
  for (let from = 0; from < records.length; from += mostAtOnce) {
    const body = {
      records: records.slice(from, from + mostAtOnce),
      typecast: params.flag('options.typecast'),
    }
    changed.push(...recordsIn(await send({ method: 'PATCH', url: tableUrl(params), body })))
  }
  return changed
}

const recordsIn = (body: unknown): JsonObject[] =>
  isJsonObject(body) && Array.isArray(body.records) ? body.records.filter((each) => isJsonObject(each)) : []

/** Ids of the records that have the values of the row: the first one, unless all are wanted. */
async function findMatches(call: AppCall, row: JsonObject): Promise<string[]> {
  const columns = matchingColumns(call)
  const formula = `AND(${columns.map((column) => `{${column}} = ${formulaValue(row[column])}`).join(', ')})`
  const query = { filterByFormula: formula, 'fields[]': columns }
  const found = await call.list({ url: tableUrl(call.params), query }, pagesOfRecords)
  const ids = found.map(({ id }) => textOf(id))
  return call.params.flag('options.updateAllMatches') ? ids : ids.slice(0, 1)
}

function formulaValue(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'TRUE()' : 'FALSE()'
  return `"${textOf(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const deleteRecord: AppOperation = {
  request: (params) => ({
    method: 'DELETE',
    url: `${tableUrl(params)}/${encodeURIComponent(params.text('id'))}`,
  }),
}

export const recordOperations = {
  create: createRecord,
  upsert: upsertRecord,
  deleteRecord,
  get: getRecord,
  search: searchRecords,
  update: updateRecord,
}
