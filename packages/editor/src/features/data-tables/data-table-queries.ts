import type { DataTable, DataTableRow } from '@heddle/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'

export const dataTableList = queryOptions({
  queryKey: ['dataTables'],
  queryFn: ({ signal }) => request('GET /data-tables', { signal }),
})

/** By table, the workflows that use it. */
export const dataTableUsage = queryOptions({
  queryKey: ['dataTables', 'usage'],
  queryFn: ({ signal }) => request('GET /data-tables/usage', { signal }),
})

const rowsPerPage = 1000

/** The rows of a table, page by page in the order they were added. */
export const dataTableRows = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['dataTables', 'rows', id],
    initialPageParam: 0,
    queryFn: ({ pageParam: afterId, signal }) =>
      request('GET /data-tables/:id/rows', {
        params: { id },
        query: { afterId, limit: rowsPerPage },
        signal,
      }),
    getNextPageParam: (page: DataTableRow[]) => (page.length < rowsPerPage ? undefined : page.at(-1)?.id),
  })

/** Fetches tables again where they are shown, with their rows. */
export const tablesChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['dataTables'] })

const rowsPerCall = 1000

/** All rows of a table. */
export async function fetchEveryRow({ id }: DataTable): Promise<DataTableRow[]> {
  const rows: DataTableRow[] = []
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const page: DataTableRow[] = await request('GET /data-tables/:id/rows', {
      params: { id },
      query: { afterId, limit: rowsPerCall },
    })
    rows.push(...page)
    afterId = page.length < rowsPerCall ? undefined : page.at(-1)?.id
  }
  return rows
}

/** Adds rows, as many as one call takes at a time. */
export async function insertRows(
  { id }: DataTable,
  rows: readonly Record<string, unknown>[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerCall) {
    const part = rows.slice(at, at + rowsPerCall)
    await request('POST /data-tables/:id/rows', { params: { id }, body: { rows: part } })
    onProgress(Math.min(rows.length, at + rowsPerCall))
  }
}

const withId = (ids: readonly number[]) => ({
  match: 'any' as const,
  conditions: ids.map((value) => ({ column: 'id', condition: 'eq' as const, value })),
})

export const updateRow = (table: DataTable, row: number, values: Record<string, unknown>) =>
  request('PATCH /data-tables/:id/rows', {
    params: { id: table.id },
    body: { filter: withId([row]), values },
  })

const idsPerCall = 100

export async function deleteRows({ id }: DataTable, rows: readonly number[]): Promise<void> {
  for (let at = 0; at < rows.length; at += idsPerCall) {
    const filter = withId(rows.slice(at, at + idsPerCall))
    await request('POST /data-tables/:id/rows/delete', { params: { id }, body: { filter } })
  }
}
