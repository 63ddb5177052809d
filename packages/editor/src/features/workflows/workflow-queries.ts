import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

export const workflowList = queryOptions({
  queryKey: ['workflows'],
  queryFn: ({ signal }) => request('GET /workflows', { query: {}, signal }),
})

export const activeIds = queryOptions({
  queryKey: ['active'],
  queryFn: ({ signal }) => request('GET /active', { signal }),
})

export const tagList = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => request('GET /tags', { query: { withUsageCount: 'false' }, signal }),
})
