import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id } from './ids.ts'
import { insights } from './insights.ts'

/** In US dollars for a million tokens. */
const dollars = z.number().min(0).max(1_000_000)

const modelPrice = z.object({
  /** As its service calls it; with `*` at its end it stands for all that begin so. */
  model: z.string().trim().min(1).max(200),
  input: dollars,
  output: dollars,
})

const budgetRule = z.object({
  /** By UTC, a month as in the calendar. */
  period: z.enum(['day', 'month']),
  unit: z.enum(['tokens', 'dollars']),
  limit: z.number().positive().max(1e15),
})

/** Of a workflow, or of the whole instance when it names none. */
const modelBudget = budgetRule.extend({
  workflowId: id.nullable(),
  /** Null for the instance, and for a workflow that is gone. */
  workflowName: z.string().nullable(),
  /** In this day or month, in the unit of the limit. Models without a price cost nothing. */
  used: z.number(),
})
export type ModelBudget = z.infer<typeof modelBudget>

const modelUseSettings = z.object({ prices: z.array(modelPrice), budgets: z.array(modelBudget) })
export type ModelUseSettings = z.infer<typeof modelUseSettings>

const changedSettings = z
  .object({
    prices: z.array(modelPrice).max(200),
    budgets: z.array(budgetRule.extend({ workflowId: givenId.nullable() })).max(100),
  })
  .superRefine(({ prices, budgets }, context) => {
    const twice = [
      ...repeated(prices.map(({ model }) => model)).map((index) => ['prices', index, 'model']),
      ...repeated(budgets.map(({ workflowId, period, unit }) => `${workflowId} ${period} ${unit}`)).map(
        (index) => ['budgets', index],
      ),
    ]
    for (const path of twice) context.addIssue({ code: 'custom', path, message: 'is there twice' })
  })
export type ChangedModelUseSettings = z.output<typeof changedSettings>

const repeated = (keys: readonly string[]): number[] =>
  keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))

/** What a group of calls of models adds up to. */
const modelUseFigures = z.object({
  calls: z.number(),
  /** Tokens. */
  input: z.number(),
  output: z.number(),
  /** In US dollars, of what has a price; null when nothing has. */
  cost: z.number().nullable(),
  /** Tokens of models without a price. */
  unpriced: z.number(),
})
export type ModelUseFigures = z.infer<typeof modelUseFigures>

export const modelUse = {
  get: endpoint({
    method: 'GET',
    path: '/model-use',
    scope: 'execution:read',
    summary: 'Tokens and cost of models by day, by workflow and by model',
    query: insights.get.query,
    response: z.object({
      /** Everything in this time, and in as many days before it. */
      total: modelUseFigures,
      before: modelUseFigures,
      /** Every day from the first to today, also those on which no model was called. */
      days: z.array(modelUseFigures.extend({ day: z.string() })),
      /** Most tokens first. Without an id: workflows that were never saved. */
      workflows: z.array(
        modelUseFigures.extend({
          workflowId: id.nullable(),
          /** Null for one that is gone, or was never saved. */
          workflowName: z.string().nullable(),
        }),
      ),
      /** Most tokens first. */
      models: z.array(modelUseFigures.extend({ model: z.string() })),
    }),
  }),
  prices: endpoint({
    method: 'GET',
    path: '/model-use/prices',
    scope: 'execution:read',
    summary: 'What models cost, as an owner has entered it',
    response: z.array(modelPrice),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/model-use/settings',
    scope: 'user:manage',
    summary: 'Prices of models, and budgets with what is used of them',
    response: modelUseSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/model-use/settings',
    scope: 'user:manage',
    summary: 'Replace the prices and budgets',
    body: changedSettings,
    response: modelUseSettings,
  }),
}
