import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** Whether mails go out, as far as the server knows; only the owner may ask. */
export const mailStatus = queryOptions({
  queryKey: ['mail-status'],
  queryFn: ({ signal }) => request('GET /mail-status', { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})
