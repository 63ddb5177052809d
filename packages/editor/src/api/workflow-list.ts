import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

/** All workflows that a person can see, in short. */
export const workflowList = queryOptions({
  queryKey: ['workflows'],
  queryFn: ({ signal }) => request('GET /workflows', { query: {}, signal }),
})

/** Their names by id. */
export const workflowNames = queryOptions({
  ...workflowList,
  select: (workflows) => new Map(workflows.map(({ id, name }) => [id, name])),
})

/** A workflow was stored, switched or deleted: lists, what is active, and its history are fetched again where they are shown. */
export async function workflowChanged(cache: QueryClient, id: string): Promise<void> {
  const stale = [workflowList.queryKey, ['active'], ['history', id], ['publisher', id]]
  await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
