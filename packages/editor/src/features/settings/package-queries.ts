import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { nodeTypeList } from '../../workspace/node-types.ts'

export const packageList = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => request('GET /packages', { signal }),
  staleTime: 0,
})

/** Also what packages bring: otherwise the node creator would not know it before the page is loaded again. */
export async function reloadPackages(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(packageList),
    // No component keeps these two alive, and commands read them.
    queryClient.invalidateQueries({ ...nodeTypeList, refetchType: 'all' }),
    queryClient.invalidateQueries({ ...credentialTypes, refetchType: 'all' }),
  ])
}
