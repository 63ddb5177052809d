import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { workflowList } from '../../../api/workflow-list.ts'
import { workflowsPerPage, workflowsRefreshMs } from '../../../lib/constants.ts'
import { activeIds, tagList } from '../workflow-queries.ts'
import { filterOf, type ListWish } from './list-wish.ts'

const queryOf = (wish: ListWish) => ({
  filter: JSON.stringify(filterOf(wish)),
  sort: wish.sort,
  order: wish.descending ? ('desc' as const) : ('asc' as const),
})

export const listPage = (wish: ListWish, page: number) =>
  queryOptions({
    queryKey: [...workflowList.queryKey, 'page', wish, page],
    queryFn: ({ signal }) =>
      request('GET /workflows/page', {
        query: { ...queryOf(wish), offset: page * workflowsPerPage, limit: workflowsPerPage },
        signal,
      }),
    // Workflows run by themselves: how the last run ended would soon be wrong.
    refetchInterval: workflowsRefreshMs,
  })

/** All of a list, in its order. */
export const listIds = (wish: ListWish) =>
  queryOptions({
    queryKey: [...workflowList.queryKey, 'ids', wish],
    queryFn: ({ signal }) => request('GET /workflows/ids', { query: queryOf(wish), signal }),
    staleTime: 0,
  })

export const folderList = queryOptions({
  queryKey: ['folders'],
  queryFn: ({ signal }) => request('GET /folders', { signal }),
})

/** After a change of workflows, tags or folders. */
export async function reloadLists(): Promise<void> {
  const changed = [workflowList, activeIds, folderList, tagList]
  await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
