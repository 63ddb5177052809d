import { MutationObserver, type QueryClient, type QueryFilters } from '@tanstack/react-query'

/** How the data of some queries look when a change is done. */
export interface Patch {
  of: QueryFilters
  apply: (cache: QueryClient) => void
}

export const patch = <Data>(of: QueryFilters, change: (data: Data) => Data): Patch => ({
  of,
  apply: (cache) => cache.setQueriesData<Data>(of, (data) => data && change(data)),
})

/** A list without one of its rows. */
export const withoutRow =
  (id: string) =>
  (rows: { id: string }[]): { id: string }[] =>
    rows.filter((row) => row.id !== id)

interface OptimisticChange<Result> {
  /** Names it, for those who show that it is under way. */
  mutationKey?: readonly unknown[]
  patches: readonly Patch[]
  send: () => Promise<Result>
  /** Fetches how things stand then; without it all that was patched is fetched again. */
  after?: () => Promise<unknown>
}

/** Shows a change at once. When the server refuses it, it is taken back and the refusal thrown. */
export function changeOptimistically<Result>(
  cache: QueryClient,
  { mutationKey, patches, send, after }: OptimisticChange<Result>,
): Promise<Result> {
  const patched = patches.map(({ of }) => of)
  return new MutationObserver<Result, Error, void, Undo>(cache, {
    mutationKey,
    mutationFn: send,
    async onMutate() {
      // An answer that is on its way knows nothing of the change.
      await Promise.all(patched.map((filters) => cache.cancelQueries(filters)))
      const before = patched.flatMap((filters) => cache.getQueriesData(filters))
      for (const { apply } of patches) apply(cache)
      return () => before.forEach(([queryKey, data]) => cache.setQueryData(queryKey, data))
    },
    onError: (_error, _sent, undo) => undo?.(),
    onSettled: async () => {
      await (after?.() ?? Promise.all(patched.map((filters) => cache.invalidateQueries(filters))))
    },
  }).mutate()
}

type Undo = () => void
