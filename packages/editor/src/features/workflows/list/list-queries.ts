import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { workflowList } from '../../../api/workflow-list.ts'
import { workflowsPerPage, workflowsRefreshMs } from '../../../lib/constants.ts'
import { activeIds, tagList } from '../workflow-queries.ts'
import { filterOf, type ListCriteria } from './list-criteria.ts'

const queryOf = (criteria: ListCriteria) => ({
  filter: JSON.stringify(filterOf(criteria)),
  sort: criteria.sort,
  order: criteria.descending ? ('desc' as const) : ('asc' as const),
})

export const listPage = (criteria: ListCriteria, page: number) =>
  queryOptions({
    queryKey: [...workflowList.queryKey, 'page', criteria, page],
    queryFn: ({ signal }) =>
      request('GET /workflows/page', {
        query: { ...queryOf(criteria), offset: page * workflowsPerPage, limit: workflowsPerPage },
        signal,
      }),
    // Workflows run by themselves: how the last run ended would soon be wrong.
    refetchInterval: workflowsRefreshMs,
  })

/** All of a list, in its order. */
export const listIds = (criteria: ListCriteria) =>
  queryOptions({
    queryKey: [...workflowList.queryKey, 'ids', criteria],
    queryFn: ({ signal }) => request('GET /workflows/ids', { query: queryOf(criteria), signal }),
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
