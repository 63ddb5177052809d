import { queryOptions } from '@tanstack/react-query'
import { request, type ResponseOf } from '../../api/request.ts'

export const publisherOf = (id: string) =>
  queryOptions({
    queryKey: ['publisher', id],
    queryFn: async ({ signal }) =>
      (await request('GET /workflows/:id', { params: { id }, signal })).publisher,
    staleTime: 0,
  })

export const activeIds = queryOptions({
  queryKey: ['active'],
  queryFn: ({ signal }) => request('GET /active', { signal }),
})

export const missedMoments = queryOptions({
  queryKey: ['active', 'missed'],
  queryFn: ({ signal }) => request('GET /active/missed', { signal }),
})

export const tagList = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => request('GET /tags', { query: { withUsageCount: 'false' }, signal }),
})

export type UsedTag = ResponseOf<'GET /tags'>[number]

export const tagUsage = queryOptions({
  queryKey: ['tagUsage'],
  queryFn: ({ signal }) => request('GET /tags', { query: { withUsageCount: 'true' }, signal }),
})

export const timezones = queryOptions({
  queryKey: ['timezones'],
  queryFn: ({ signal }) => request('GET /options/timezones', { signal }),
  staleTime: Infinity,
})
