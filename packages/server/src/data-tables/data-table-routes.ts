import { contract, type RowFilter } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { addColumn, removeColumn, renameColumn } from './column-queries.ts'
import { clearRows, findRows, insertRows, removeRows, updateRows } from './row-queries.ts'
import { deleteTable, getTable, insertTable, listTables, renameTable } from './table-queries.ts'
import { listTableUsage } from './table-usage.ts'

const everyRow: RowFilter = { match: 'all', conditions: [] }

export const dataTableRoutes = ({ db }: { db: Db }) =>
  serve(contract.dataTables, {
    list: ({ user }) => listTables(db, user),
    create: ({ user, body }) => insertTable(db, user, body),
    rename: ({ user, params, body }) => renameTable(db, user, { id: params.id, name: body.name }),

    async remove({ user, params }) {
      await deleteTable(db, user, params.id)
      return true as const
    },

    usage: ({ user }) => listTableUsage(db, user),
    addColumn: ({ user, params, body }) => addColumn(db, user, { id: params.id, column: body }),
    renameColumn: ({ user, params, body }) => renameColumn(db, user, { ...params, name: body.name }),
    removeColumn: ({ user, params }) => removeColumn(db, user, params),
    clear: async ({ user, params }) => clearRows(db, await getTable(db, user, params.id)),

    findRows: async ({ user, params, query: { filter = everyRow, ...page } }) =>
      findRows(db, await getTable(db, user, params.id), { filter, ...page }),

    insertRows: async ({ user, params, body }) =>
      insertRows(db, await getTable(db, user, params.id), body.rows),

    updateRows: async ({ user, params, body }) => updateRows(db, await getTable(db, user, params.id), body),

    removeRows: async ({ user, params, body }) =>
      removeRows(db, await getTable(db, user, params.id), body.filter),
  })
