import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

export const workflowList = queryOptions({
  queryKey: ['workflows'],
  queryFn: ({ signal }) => request('GET /workflows', { query: {}, signal }),
})
