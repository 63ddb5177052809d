import { queryOptions } from '@tanstack/react-query'
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
