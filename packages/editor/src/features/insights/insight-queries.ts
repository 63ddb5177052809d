import { queryOptions } from '@tanstack/react-query'
import { request, type ResponseOf } from '../../api/request.ts'
import { formatPercent } from '../../lib/format.ts'

export type Insights = ResponseOf<'GET /insights'>
export type DayFigures = Insights['days'][number]

export const insightsOf = (days: number, workflowId: string | undefined) =>
  queryOptions({
    queryKey: ['insights', days, workflowId],
    queryFn: ({ signal }) =>
      request('GET /insights', {
        query: { days, utcOffset: -new Date().getTimezoneOffset(), ...(workflowId && { workflowId }) },
        signal,
      }),
  })

/** Share of the executions that failed, from 0 to 1. */
export const failureRate = ({ executions, failed }: { executions: number; failed: number }): number =>
  executions === 0 ? 0 : failed / executions

export const formatShare = (share: number): string => formatPercent(share, share > 0 && share < 0.1 ? 1 : 0)
