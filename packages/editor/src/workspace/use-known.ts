import { useQuery } from '@tanstack/react-query'
import { credentialList, credentialTypes } from './credentials.ts'
import type { Known } from './issues.ts'
import { nodeTypeList } from './node-types.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

/** What the issues of a node are found by, for a component that shows them. */
export function useKnown(): Known {
  const { cache } = useWorkspace().api
  const { data: nodeTypes } = useQuery(nodeTypeList, cache)
  const { data: credentials = none } = useQuery(credentialList, cache)
  const { data: types = none } = useQuery(credentialTypes, cache)
  return { hasNodeTypes: nodeTypes !== undefined, credentials, credentialTypes: types }
}

const none: readonly never[] = []
