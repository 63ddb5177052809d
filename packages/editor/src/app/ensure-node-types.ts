import { queryClient } from '../api/query-client.ts'
import { credentialList, credentialTypes } from '../workspace/credentials.ts'
import { nodeTypeList } from '../workspace/node-types.ts'

export async function ensureNodeTypes(): Promise<void> {
  // A canvas without credentials is of more use than none.
  const credentials = Promise.all([
    queryClient.fetchQuery({ ...credentialList, staleTime: 0 }),
    queryClient.fetchQuery(credentialTypes),
  ])
  await Promise.all([queryClient.fetchQuery(nodeTypeList), credentials.catch(() => undefined)])
}
