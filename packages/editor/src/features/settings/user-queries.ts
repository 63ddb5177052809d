import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { request, type ResponseOf } from '../../api/request.ts'

export type ListedUser = ResponseOf<'GET /users'>[number]

export const userList = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request('GET /users', { signal }),
  staleTime: 0,
})

export const reloadUsers = (): Promise<void> => queryClient.invalidateQueries(userList)
