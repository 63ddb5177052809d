import { useQuery } from '@tanstack/react-query'
import { nodeTypeList, tableOf, type NodeTypeHeader } from './node-types.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

export function useNodeType(type: string | undefined): NodeTypeHeader | undefined {
  const { data } = useQuery(nodeTypeList, useWorkspace().api.cache)
  return data && type !== undefined ? tableOf(data).get(type) : undefined
}
