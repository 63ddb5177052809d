import { queryOptions } from '@tanstack/react-query'
import { request, type ResponseOf } from '../../api/request.ts'
import { formatDollars, formatPercent } from '../../lib/format.ts'

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

export type ModelUse = ResponseOf<'GET /model-use'>

export const modelUseOf = (days: number, workflowId: string | undefined) =>
  queryOptions({
    queryKey: ['model-use', days, workflowId],
    queryFn: ({ signal }) =>
      request('GET /model-use', {
        query: { days, utcOffset: -new Date().getTimezoneOffset(), ...(workflowId && { workflowId }) },
        signal,
      }),
  })

export const tokensIn = ({ input, output }: { input: number; output: number }): number => input + output

/** A dash where nobody knows a price. */
export const costOf = (use: { cost: number | null } | undefined): string =>
  use === undefined || use.cost === null ? '–' : formatDollars(use.cost)

/** Share of the executions that failed, from 0 to 1. */
export const failureRate = ({ executions, failed }: { executions: number; failed: number }): number =>
  executions === 0 ? 0 : failed / executions

export const formatShare = (share: number): string => formatPercent(share, share > 0 && share < 0.1 ? 1 : 0)
