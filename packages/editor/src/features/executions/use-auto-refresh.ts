import type { PushMessage } from '@heddle/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { onPushMessage } from '../../api/push.ts'
import { executionsRefreshMs } from '../../lib/constants.ts'
import { finds, withStarted } from './execution-changes.ts'
import type { FilterChoice } from './execution-filter.ts'
import type { ExecutionList } from './execution-list.ts'
import { executionPages, inPages, refreshExecutions } from './execution-queries.ts'

/** Keeps the list fresh while it is looked at: now and then, and when the page hears of a run. */
export function useAutoRefresh(list: ExecutionList): void {
  const cache = useQueryClient()
  const isOn = useStore(list.store, (state) => state.autoRefresh)
  const sought = useStore(list.store, (state) => state.sought)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (isIdle(cache, sought) && !document.hidden) void refreshExecutions(cache, sought)
    }, executionsRefreshMs)
    const stop = onPushMessage((message) => hearOfRun(cache, sought, message))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [cache, sought, isOn])
}

/** Not while the list is loaded, and not while a change of it is on its way: the answer might not know of it. */
function isIdle(cache: QueryClient, choice: FilterChoice): boolean {
  const state = cache.getQueryState(executionPages(choice).queryKey)
  const isChanging = cache.isMutating({ mutationKey: ['executions'] }) > 0
  return state?.data !== undefined && state.fetchStatus === 'idle' && !isChanging
}

/** Puts what the push channel tells into a list. @internal */
export function hearOfRun(cache: QueryClient, choice: FilterChoice, message: PushMessage): void {
  if (message.type === 'executionStarted' && finds(choice, message.data)) {
    const { queryKey } = executionPages(choice)
    cache.setQueryData(queryKey, (data) => data && inPages(withStarted(message.data))(data))
  }
  if (message.type === 'executionFinished' && isIdle(cache, choice)) void refreshExecutions(cache, choice)
}
