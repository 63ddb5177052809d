import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

export const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request('GET /me/sessions', { signal }),
  staleTime: 0,
})

export const twoFactorState = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => request('GET /me/two-factor', { signal }),
})

export const apiKeyList = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => request('GET /me/api-keys', { signal }),
})
