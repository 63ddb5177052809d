import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { useSession } from '../api/session.ts'
import { credentialTypes } from './credentials.ts'
import { describeNodeTypes, listNodeTypes, nodeTypeList } from './node-types.ts'

export const packageList = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => request('GET /packages', { signal }),
  staleTime: 0,
})

/** Known packages that could bring what is looked for. */
export const packageOffers = (text: string, { refresh = false }: { refresh?: boolean } = {}) =>
  queryOptions({
    queryKey: ['packages', 'offers', text],
    queryFn: ({ signal }) =>
      request('GET /packages/offers', { query: { text, ...(refresh && { refresh: 'true' }) }, signal }),
  })

/** What the registry says about a package. */
export const packageFacts = (spec: string) =>
  queryOptions({
    queryKey: ['packages', 'facts', spec],
    queryFn: ({ signal }) => request('GET /packages/facts', { query: { package: spec }, signal }),
    staleTime: 60_000,
  })

/** Also what packages bring: otherwise the node creator would not know it before the page is loaded again. */
export async function reloadPackages(): Promise<void> {
  const before = new Set(listNodeTypes(queryClient).map(({ name }) => name))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: packageList.queryKey }),
    // No component keeps these two alive, and commands read them.
    queryClient.invalidateQueries({ ...nodeTypeList, refetchType: 'all' }),
    queryClient.invalidateQueries({ ...credentialTypes, refetchType: 'all' }),
  ])
  // An open workflow may have waited for them.
  const added = listNodeTypes(queryClient).filter(({ name }) => !before.has(name))
  await describeNodeTypes(
    queryClient,
    added.map(({ name }) => ({ type: name })),
  )
}

/** Packages are for those to install who manage the instance. */
export const useMayInstall = (): boolean =>
  useSession(({ user }) => user !== undefined && user.globalRole.name !== 'member')
