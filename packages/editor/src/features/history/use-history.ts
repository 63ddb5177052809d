import type { ListedVersion } from '@heddle/contract'
import { compareDocuments, type DocumentComparison } from '@heddle/core/workflow'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request, type ResponseOf } from '../../api/request.ts'
import { previousVersion, useHistoryAddress, type HistoryView } from './history-address.ts'

const pageSize = 30

export type WholeVersion = ResponseOf<'GET /workflows/:id/versions/:versionId'>

export interface History {
  workflowId: string
  /** The workflow as it is stored now. */
  workflow: ResponseOf<'GET /workflows/:id'> | undefined
  versions: readonly ListedVersion[]
  older: { exist: boolean; isFetching: boolean; fetch: () => void }
  /** The version on the canvas. */
  shown: WholeVersion | undefined
  isCurrent: boolean
  compare: string | undefined
  view: HistoryView
  /** What it is compared with; undefined for a first version and when nothing is compared. */
  base: WholeVersion | undefined
  /** From the earlier to the later of the two. */
  comparison: DocumentComparison | undefined
  /** Whether what the address asks for is not there yet. */
  isLoading: boolean
  error: Error | null
  refresh: () => void
}

/** The versions of the workflow in the address, and the one or two of them that it asks for. */
export function useHistory(): History {
  const { workflowId, version, compare, view = 'one' } = useHistoryAddress()
  const workflow = useQuery({
    queryKey: ['history', workflowId, 'workflow'],
    queryFn: ({ signal }) => request('GET /workflows/:id', { params: { id: workflowId }, signal }),
    staleTime: 0,
  })
  const list = useInfiniteQuery(versionList(workflowId))
  const versions = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const newest = versions[0]?.id
  const shownId = version ?? newest
  const shown = useVersion(workflowId, shownId)
  const previous = usePreviousId(workflowId, compare === previousVersion ? shownId : undefined)
  const base = useVersion(workflowId, compare === previousVersion ? previous.data?.id : compare)
  const comparison = useMemo(
    () => compared(shown.data, compare ? base.data : undefined),
    [shown.data, base.data, compare],
  )
  const waitsForBase = compare !== undefined && (previous.isFetching || (base.isFetching && !base.data))
  return {
    workflowId,
    workflow: workflow.data,
    versions,
    older: { exist: list.hasNextPage, isFetching: list.isFetching, fetch: () => void list.fetchNextPage() },
    shown: shown.data,
    isCurrent: shownId === newest,
    compare,
    view,
    base: compare ? base.data : undefined,
    comparison,
    isLoading: (!shown.data && !shown.error && !list.error) || waitsForBase,
    error: list.error ?? shown.error ?? base.error ?? workflow.error,
    refresh: () => void Promise.all([list.refetch(), workflow.refetch()]),
  }
}

/** The versions of a workflow, the newest first. */
export const versionList = (workflowId: string) =>
  infiniteQueryOptions({
    queryKey: ['history', workflowId, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workflows/:id/versions', {
        params: { id: workflowId },
        query: { limit: pageSize, before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

/** A version never changes but for its name, which the list tells. */
function useVersion(workflowId: string, versionId: string | undefined) {
  return useQuery({
    queryKey: ['history', workflowId, 'version', versionId],
    queryFn: ({ signal }) =>
      request('GET /workflows/:id/versions/:versionId', {
        params: { id: workflowId, versionId: versionId ?? '' },
        signal,
      }),
    enabled: versionId !== undefined,
    staleTime: Infinity,
  })
}

function usePreviousId(workflowId: string, versionId: string | undefined) {
  return useQuery({
    queryKey: ['history', workflowId, 'before', versionId],
    queryFn: async ({ signal }) => {
      const query = { before: versionId, limit: 1 }
      const [found] = await request('GET /workflows/:id/versions', {
        params: { id: workflowId },
        query,
        signal,
      })
      return { id: found?.id }
    },
    enabled: versionId !== undefined,
  })
}

function compared(one: WholeVersion | undefined, other: WholeVersion | undefined) {
  if (!one || !other) return undefined
  return one.createdAt < other.createdAt ? compareDocuments(one, other) : compareDocuments(other, one)
}
