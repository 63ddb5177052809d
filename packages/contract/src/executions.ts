import { isJsonObject } from '@heddle/core'
import { executionModes, type ExecutionState, type Item } from '@heddle/core/run'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id, idParams } from './ids.ts'
import { jsonQuery, moment, right, timestamp } from './shapes.ts'
import { workflowSchema } from './workflows.ts'

const mode = z.enum(executionModes)

const executionFilter = z.object({
  workflowId: givenId.optional(),
  finished: z.boolean().optional(),
  waitTill: z.boolean().optional(),
  mode: mode.optional(),
  /** Also those that other workflows called. */
  called: z.boolean().optional(),
  /** Part of the workflow's name in any case, or the execution's id. */
  text: z.string().max(200).optional(),
  startedAfter: moment.optional(),
  startedBefore: moment.optional(),
})
/** As callers write it. */
export type ExecutionFilter = z.input<typeof executionFilter>
/** As the server reads it. */
export type ReadExecutionFilter = z.output<typeof executionFilter>

export const executionSummary = z.object({
  id,
  finished: z.boolean(),
  mode,
  retryOf: id.optional(),
  retrySuccessId: id.optional(),
  waitTill: timestamp.nullable(),
  startedAt: timestamp,
  stoppedAt: timestamp.nullable(),
  workflowId: id.optional(),
  workflowName: z.string().optional(),
  /** What the caller may do with its workflow, when that is not everything: looking into it takes `run`. */
  right: right.optional(),
})
export type ExecutionSummary = z.infer<typeof executionSummary>

const runningExecution = executionSummary
  .pick({ id: true, workflowId: true, mode: true, startedAt: true, right: true })
  .extend({
    /** How many of its workflow run at a time; present while it waits for its turn among them. */
    heldLimit: z.int().optional(),
  })
export type RunningExecution = z.infer<typeof runningExecution>

export const executionSchema = executionSummary
  .omit({ workflowName: true, retryOf: true, retrySuccessId: true, right: true })
  .extend({
    retryOf: id.nullable(),
    retrySuccessId: id.nullable(),
    workflowData: workflowSchema
      .omit({ right: true, publisher: true })
      .partial()
      .required({ nodes: true, connections: true, name: true }),
    data: z.custom<ExecutionState>((value) => typeof value === 'object' && value !== null),
  })
export type StoredExecution = z.infer<typeof executionSchema>

/** A number from 0, in a path. */
const countText = z
  .string()
  .regex(/^\d{1,9}$/, 'is no number')
  .transform(Number)

/** Items of one output of a node. */
const outputPage = z.object({ output: z.number().int(), items: z.array(z.custom<Item>(isJsonObject)) })
export type OutputPage = z.infer<typeof outputPage>

/** What a stop answers. */
const stopResult = z.object({ mode, startedAt: timestamp, stoppedAt: timestamp, finished: z.boolean() })

export const executions = {
  list: endpoint({
    method: 'GET',
    path: '/executions',
    scope: 'execution:read',
    summary: 'Past executions, newest first',
    query: z.object({
      filter: jsonQuery(executionFilter).optional(),
      firstId: givenId.optional(),
      lastId: givenId.optional(),
      limit: z.coerce.number().int().optional().catch(undefined),
    }),
    response: z.object({ count: z.number(), results: z.array(executionSummary), estimated: z.boolean() }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/executions-current',
    scope: 'execution:read',
    summary: 'Executions that run now',
    query: z.object({ filter: jsonQuery(executionFilter).optional() }),
    response: z.array(runningExecution),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/executions-current/:id/stop',
    scope: 'execution:stop',
    summary: 'Stop a running or waiting execution',
    params: idParams,
    response: stopResult,
  }),
  get: endpoint({
    method: 'GET',
    path: '/executions/:id',
    scope: 'execution:read',
    summary: 'One execution with its data',
    params: idParams,
    response: executionSchema,
  }),
  outputPage: endpoint({
    method: 'GET',
    path: '/executions/:id/outputs/:index/:page',
    scope: 'execution:read',
    summary:
      'A page of what a node returned in a run that the caller watches, where it is too large for the push channel',
    params: idParams.extend({
      /** The node's place in the order of the execution. */
      index: countText,
      page: countText,
    }),
    response: outputPage,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/executions/delete',
    scope: 'execution:delete',
    summary: 'Delete executions by id, or all before a date',
    body: z
      .object({
        ids: z.array(givenId).max(10_000).optional(),
        deleteBefore: moment.optional(),
        filters: executionFilter.optional(),
      })
      .refine((body) => body.ids || body.deleteBefore, 'ids or deleteBefore is needed'),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/executions/:id/retry',
    scope: 'execution:retry',
    summary: 'Run a failed execution again from where it failed',
    params: idParams,
    body: z.object({ loadWorkflow: z.boolean().optional() }).optional(),
    response: z.boolean(),
  }),
}
