import type { Credential } from '@heddle/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { credentialList, credentialTypes } from '../../workspace/credentials.ts'
import { nodeTypeList } from '../../workspace/node-types.ts'

export const credentialOverview = queryOptions({
  queryKey: ['credentials', 'overview'],
  queryFn: ({ signal }) => request('GET /credentials/overview', { signal }),
  staleTime: 0,
})

/** The services for which the instance has an app, so that nobody needs one of their own. */
export const sharedApps = queryOptions({
  queryKey: ['credential-registrations'],
  queryFn: ({ signal }) => request('GET /credential-registrations', { signal }),
  // The dialog reads them where no component keeps them alive.
  gcTime: Infinity,
  staleTime: 0,
})

interface ListedCredentials {
  /** Undefined until their types and the nodes that use them are known too. */
  data: readonly Credential[] | undefined
  error: Error | null
}

/** The credentials for a list of them, as they are now. */
export function useCredentialList(): ListedCredentials {
  const list = useQuery({ ...credentialList, staleTime: 0 })
  const types = useQuery(credentialTypes)
  const nodes = useQuery(nodeTypeList)
  return {
    data: types.data && nodes.data && list.data,
    error: list.error ?? types.error ?? nodes.error,
  }
}

/** All that a dialog about one credential is made from. */
export const loadCredentialTypes = (): Promise<unknown> =>
  Promise.all([
    queryClient.fetchQuery(credentialTypes),
    queryClient.fetchQuery(nodeTypeList),
    queryClient.fetchQuery(sharedApps),
  ])

/** After a change: the lists that are shown, and what the nodes on the canvas choose from. */
export const reloadCredentials = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['credentials'] })

/** Fetches what a list could not be shown without. */
export const retryCredentialList = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
