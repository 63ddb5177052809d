import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** What models cost, as an owner has entered it. */
export const modelPrices = queryOptions({
  queryKey: ['model-prices'],
  queryFn: ({ signal }) => request('GET /model-use/prices', { signal }),
  staleTime: 60_000,
})
