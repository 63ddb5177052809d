import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id } from './ids.ts'

/** What a group of executions adds up to. */
const executionFigures = z.object({
  executions: z.number(),
  failed: z.number(),
  /** Run time in milliseconds that half, and 95 of 100, stayed within. */
  p50: z.number(),
  p95: z.number(),
})
export type ExecutionFigures = z.infer<typeof executionFigures>

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const insights = {
  get: endpoint({
    method: 'GET',
    path: '/insights',
    scope: 'execution:read',
    summary: 'Executions, failures and run times by day and by workflow',
    query: z.object({
      /** Today and so many days before it, less one. */
      days: wholeNumber(1, 366).default(14),
      workflowId: givenId.optional(),
      /** Minutes that the caller's clock is ahead of UTC: where a day begins. */
      utcOffset: wholeNumber(-840, 840).default(0),
    }),
    response: z.object({
      /** Everything in this time, and in as many days before it. */
      total: executionFigures,
      before: executionFigures,
      /** Every day from the first to today, also those on which nothing ran. */
      days: z.array(executionFigures.extend({ day: z.string() })),
      /** Most executions first. */
      workflows: z.array(executionFigures.extend({ workflowId: id, workflowName: z.string() })),
    }),
  }),
}
