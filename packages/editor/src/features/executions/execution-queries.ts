import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

/** Names of workflows by id, for the filter and for what runs. */
export const workflowNames = queryOptions({
  queryKey: ['workflows', 'names'],
  queryFn: async ({ signal }) =>
    new Map((await request('GET /workflows', { query: {}, signal })).map(({ id, name }) => [id, name])),
})
