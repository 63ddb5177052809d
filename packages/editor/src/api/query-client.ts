import { QueryClient } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n.ts'

/** The one place where the page keeps what it knows from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    // Whether the browser is online says nothing about a server in the house. What does not work is told, not kept for later.
    mutations: { networkMode: 'always' },
  },
})

/** Marks a query whose answer is in the language of the page. */
export const inLanguage = { inLanguage: true } as const

/** For what is part of the server: it changes with the server or the language, and then it is told. */
export const asLongAsThePage = { staleTime: Infinity, gcTime: Infinity } as const

// What nobody looks at just now is read by commands too, so it is fetched again as well.
useLanguage.subscribe(
  () =>
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.inLanguage === true,
      refetchType: 'all',
    }),
)
