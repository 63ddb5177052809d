import type { ExecutionSummary, RunningExecution } from '@heddle/contract'
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { executionsPerPage, executionsPerRefresh } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { settle, showFailure } from '../../ui/toast-store.ts'
import { filterOf, type FilterChoice } from './execution-filter.ts'
import { mergeRefresh } from './execution-rows.ts'

/** What is known of a list: what runs now, and those of the past that are loaded, the newest first. */
export interface ListedExecutions {
  running: readonly RunningExecution[]
  past: readonly ExecutionSummary[]
  /** How many there are of the past, loaded or not. */
  total: number
  estimated: boolean
}

const refreshing = 'refresh executions'
const loadingMore = 'load more executions'

type LastId = string | undefined
type Pages = InfiniteData<ListedExecutions>

/** The executions that a choice finds, page by page. A list begins with its newest page whenever it is opened. */
export const executionPages = (choice: FilterChoice) =>
  infiniteQueryOptions({
    queryKey: ['executions', choice],
    queryFn: async ({ pageParam: lastId, signal }) => {
      try {
        const page = await fetchList(choice, { limit: executionsPerPage, lastId, signal })
        settle(loadingMore)
        return page
      } catch (error) {
        // That there is no list at all is said where it would stand.
        const isMore = lastId !== undefined && !signal.aborted
        if (isMore) showFailure(t('execution.list.loadMoreFailed'), error, { about: loadingMore })
        throw error
      }
    },
    initialPageParam: undefined as LastId,
    getNextPageParam: (_last, pages) => {
      const { past, total } = joined(pages)
      return past.length < total ? past.at(-1)?.id : undefined
    },
    staleTime: 0,
    gcTime: 0,
  })

/** All that is loaded of a list, however many pages it came in. What was fetched last knows what runs and how many there are. */
export const joined = (pages: readonly ListedExecutions[]): ListedExecutions => ({
  ...(pages.at(-1) ?? nothing),
  past: pages.flatMap(({ past }) => past),
})

const nothing: ListedExecutions = { running: [], past: [], total: 0, estimated: false }

export const listedIn = (cache: QueryClient, choice: FilterChoice): ListedExecutions =>
  joined(cache.getQueryData(executionPages(choice).queryKey)?.pages ?? [])

/** What is known of a list becomes its only page; the next one follows behind. */
export const inPages =
  (change: (listed: ListedExecutions) => ListedExecutions) =>
  ({ pages }: Pages): Pages => ({ pages: [change(joined(pages))], pageParams: [undefined] })

/** Fetches the newest ones and puts them before those that are loaded. */
export async function refreshExecutions(cache: QueryClient, choice: FilterChoice): Promise<void> {
  const { queryKey } = executionPages(choice)
  try {
    const newest = await fetchList(choice, { limit: executionsPerRefresh })
    settle(refreshing)
    cache.setQueryData(
      queryKey,
      (data) => data && inPages(({ past }) => ({ ...newest, past: mergeRefresh(past, newest.past) }))(data),
    )
  } catch (error) {
    showFailure(t('execution.list.refreshFailed'), error, { about: refreshing })
  }
}

async function fetchList(
  choice: FilterChoice,
  { limit, lastId, signal }: { limit: number; lastId?: string; signal?: AbortSignal },
): Promise<ListedExecutions> {
  const filter = JSON.stringify(filterOf(choice))
  const query = { filter, limit, ...(lastId !== undefined && { lastId }) }
  const withRunning = choice.status === 'any' || choice.status === 'running'
  const [past, running] = await Promise.all([
    choice.status === 'running'
      ? { results: [], count: 0, estimated: false }
      : request('GET /executions', { query, signal }),
    withRunning ? request('GET /executions-current', { query: { filter }, signal }) : [],
  ])
  return { running, past: past.results, total: past.count, estimated: past.estimated }
}
