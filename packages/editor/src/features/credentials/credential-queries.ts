import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { loadCredentials, useCredentials } from '../../workspace/credentials.ts'
import { loadNodeTypes, useNodeTypes } from '../../workspace/node-types.ts'

/** The credentials, their types and the nodes that use them, where the rest of the editor finds them too. */
export const credentialList = queryOptions({
  queryKey: ['credentials'],
  async queryFn() {
    await Promise.all([loadCredentials(), useNodeTypes.getState().loaded ? undefined : loadNodeTypes()])
    return useCredentials.getState().credentials
  },
  staleTime: 0,
})

export const credentialOverview = queryOptions({
  queryKey: ['credentials', 'overview'],
  queryFn: ({ signal }) => request('GET /credentials/overview', { signal }),
  staleTime: 0,
})

/** The lists that are shown, and what the nodes on the canvas choose from. */
export async function reloadCredentials(): Promise<void> {
  await Promise.all([loadCredentials(), queryClient.invalidateQueries({ queryKey: ['credentials'] })])
}
