import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { byOffset } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { filterQuery } from './filter-rows.ts'

const tableUrl = ({ text }: AppParams): string => `/${encodeURIComponent(text('tableId'))}`

/** Another schema is named in the head of a request, under another name for reading than for writing. */
export const schemaHeader = ({ flag, text }: AppParams, name: 'Accept-Profile' | 'Content-Profile') =>
  flag('useCustomSchema') ? { [name]: text('schema') } : {}

/** What was written comes back. */
const writing = (params: AppParams) => ({
  prefer: 'return=representation',
  ...schemaHeader(params, 'Content-Profile'),
})

function rowOf({ params, item }: AppCall): JsonObject {
  if (params.text('dataToSend') === 'autoMapInputData') {
    const ignored = new Set(params.texts('inputsToIgnore'))
    return Object.fromEntries(Object.entries(item.json).filter(([name]) => !ignored.has(name)))
  }
  return Object.fromEntries(
    params.rows('fieldsUi.fieldValues').map(({ fieldId, fieldValue }) => [textOf(fieldId), fieldValue]),
  )
}

const createRow: AppOperation = {
  run: async (call) =>
    call.send({
      method: 'POST',
      url: tableUrl(call.params),
      headers: writing(call.params),
      body: rowOf(call),
    }),
}

/** Without a condition a request would change every row. */
function requiredFilter(params: AppParams): Record<string, unknown> {
  const query = filterQuery(params)
  if (Object.keys(query).length === 0) throw new Error('At least one condition must say which rows are meant')
  return query
}

const updateRow: AppOperation = {
  run: async (call) =>
    call.send({
      method: 'PATCH',
      url: tableUrl(call.params),
      headers: writing(call.params),
      query: requiredFilter(call.params),
      body: rowOf(call),
    }),
}

const deleteRow: AppOperation = {
  request: (params) => ({
    method: 'DELETE',
    url: tableUrl(params),
    headers: writing(params),
    query: requiredFilter(params),
  }),
}

const getRow: AppOperation = {
  request: (params) => ({
    url: tableUrl(params),
    headers: schemaHeader(params, 'Accept-Profile'),
    query: requiredFilter(params),
  }),
}

const listRows: AppOperation = {
  request: (params) => ({
    url: tableUrl(params),
    headers: schemaHeader(params, 'Accept-Profile'),
    query: { ...filterQuery(params), order: params.maybe('orderBy') },
  }),
  paging: byOffset({ offset: 'offset', size: { name: 'limit', most: 1000 } }),
}

export const rowOperations = {
  create: createRow,
  delete: deleteRow,
  get: getRow,
  getAll: listRows,
  update: updateRow,
}
