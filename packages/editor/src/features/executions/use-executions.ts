import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { ExecutionList } from './execution-list.ts'
import { executionPages, joined } from './execution-queries.ts'
import { rowsOf } from './execution-rows.ts'

/** What a list shows: the executions that are found, or those found before until they are there. */
export function useExecutions(list: ExecutionList) {
  const sought = useStore(list.store, (state) => state.sought)
  const query = useInfiniteQuery({ ...executionPages(sought), placeholderData: keepPreviousData })
  const listed = joined(query.data?.pages ?? [])
  return {
    ...listed,
    rows: rowsOf(listed.running, listed.past),
    isLoading: query.isPending,
    /** Those that are shown are the ones that are sought. */
    isReady: query.data !== undefined && !query.isPlaceholderData,
    /** Why there is nothing to show. */
    failure: query.data ? null : query.error,
    more: { exist: query.hasNextPage, isLoading: query.isFetchingNextPage, load: query.fetchNextPage },
    retry: query.refetch,
  }
}
