import { queryClient } from '../api/query-client.ts'
import { credentialList } from '../workspace/credentials.ts'
import { nodeTypeList } from '../workspace/node-types.ts'

export async function ensureNodeTypes(): Promise<void> {
  const credentials = queryClient.fetchQuery({ ...credentialList, staleTime: 0 })
  // A canvas without credentials is of more use than none.
  await Promise.all([queryClient.fetchQuery(nodeTypeList), credentials.catch(() => undefined)])
}
