import { queryOptions } from '@tanstack/react-query'
import { mailStatus } from '../../api/mail-status.ts'
import { queryClient } from '../../api/query-client.ts'
import { request, type ResponseOf } from '../../api/request.ts'

export type ListedUser = ResponseOf<'GET /users'>[number]

export const userList = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request('GET /users', { signal }),
  staleTime: 0,
})

/** Also whether mails go out: an invitation is one. */
export const reloadUsers = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries(userList), queryClient.invalidateQueries(mailStatus)])
}
