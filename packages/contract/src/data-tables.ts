import { columnTypes, ownColumns } from '@heddle/core'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './ids.ts'
import { columnsMax } from './limits.ts'
import { jsonObject, jsonQuery, timestamp } from './shapes.ts'

const ownNames = new Set(ownColumns.map(({ name }) => name))

const tableName = z.string().trim().min(1, 'The name cannot be empty').max(128)
const column = z.object({
  name: z
    .string()
    .regex(/^[a-zA-Z]\w{0,62}$/, 'must begin with a letter and have letters, digits and _ only')
    .refine((name) => !ownNames.has(name), 'is a name that every table has already'),
  type: z.enum(columnTypes),
})
const columnParams = idParams.extend({ column: z.string().max(64) })
const columns = z
  .array(column)
  .max(columnsMax)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Two columns have one name')

const table = z.object({
  id,
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type DataTable = z.infer<typeof table>

const rowConditions = [
  'eq',
  'neq',
  'like',
  'ilike',
  'gt',
  'gte',
  'lt',
  'lte',
  'isEmpty',
  'isNotEmpty',
  'isTrue',
  'isFalse',
] as const

const rowFilter = z.object({
  match: z.enum(['any', 'all']).default('all'),
  /** Every row fits when there are none. */
  conditions: z
    .array(
      z.object({
        column: z.string(),
        condition: z.enum(rowConditions),
        value: z.union([z.string(), z.number(), z.boolean(), z.null()]).default(null),
      }),
    )
    .max(100),
})
export type RowFilter = z.infer<typeof rowFilter>

const row = z.looseObject({ id: z.number(), createdAt: timestamp, updatedAt: timestamp })
export type DataTableRow = z.infer<typeof row>

const rowsPerCall = 1000
const limit = z.coerce.number().int().min(1).max(rowsPerCall).default(rowsPerCall)

export const dataTables = {
  list: endpoint({
    method: 'GET',
    path: '/data-tables',
    scope: 'dataTable:read',
    summary: 'The data tables that the caller may see, by name',
    response: z.array(table),
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-tables',
    scope: 'dataTable:create',
    summary: 'Make a data table',
    body: z.object({ name: tableName, columns }),
    response: table,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/data-tables/:id',
    scope: 'dataTable:update',
    summary: 'Rename a data table',
    params: idParams,
    body: z.object({ name: tableName }),
    response: table,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/data-tables/:id',
    scope: 'dataTable:delete',
    summary: 'Delete a data table with its rows',
    params: idParams,
    response: z.literal(true),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/data-tables/usage',
    scope: 'dataTable:read',
    summary: 'The workflows of the caller that name a data table',
    response: z.array(z.object({ id, usedIn: z.array(z.object({ id, name: z.string() })) })),
  }),
  addColumn: endpoint({
    method: 'POST',
    path: '/data-tables/:id/columns',
    scope: 'dataTable:update',
    summary: 'Add a column, empty in every row',
    params: idParams,
    body: column,
    response: table,
  }),
  renameColumn: endpoint({
    method: 'PATCH',
    path: '/data-tables/:id/columns/:column',
    scope: 'dataTable:update',
    summary: 'Rename a column',
    params: columnParams,
    body: column.pick({ name: true }),
    response: table,
  }),
  removeColumn: endpoint({
    method: 'DELETE',
    path: '/data-tables/:id/columns/:column',
    scope: 'dataTable:update',
    summary: 'Delete a column with what is in it',
    params: columnParams,
    response: table,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/data-tables/:id/rows',
    scope: 'dataTable:update',
    summary: 'Delete all rows of a data table, and tell how many there were',
    params: idParams,
    response: z.object({ deleted: z.number() }),
  }),
  findRows: endpoint({
    method: 'GET',
    path: '/data-tables/:id/rows',
    scope: 'dataTable:read',
    summary: 'Rows that fit, in the order they were added',
    params: idParams,
    query: z.object({
      filter: jsonQuery(rowFilter).optional(),
      afterId: z.coerce.number().int().min(0).default(0),
      limit,
    }),
    response: z.array(row),
  }),
  insertRows: endpoint({
    method: 'POST',
    path: '/data-tables/:id/rows',
    scope: 'dataTable:update',
    summary: 'Add rows',
    params: idParams,
    body: z.object({ rows: z.array(jsonObject).max(rowsPerCall) }),
    response: z.array(row),
  }),
  updateRows: endpoint({
    method: 'PATCH',
    path: '/data-tables/:id/rows',
    scope: 'dataTable:update',
    summary: 'Change the rows that fit; with upsert, add one when none does',
    params: idParams,
    body: z.object({ filter: rowFilter, values: jsonObject, upsert: z.boolean().default(false) }),
    response: z.array(row),
  }),
  removeRows: endpoint({
    method: 'POST',
    path: '/data-tables/:id/rows/delete',
    scope: 'dataTable:update',
    summary: 'Delete the rows that fit, and answer with them',
    params: idParams,
    body: z.object({ filter: rowFilter }),
    response: z.array(row),
  }),
}
