import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** What is in the cache, without fetching it: somebody else does, and keeps it. For what the page begins with, where a query weighs too much. */
export const useCached = <Data>(queryKey: DataTag<QueryKey, Data, Error>): Data | undefined =>
  useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryData<Data>(queryKey),
  )
