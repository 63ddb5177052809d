import type { ChangedModelUseSettings } from '@heddle/contract'
import { AppError } from '@heddle/core'
import { findCost, type ModelPrice, type TokenUse } from '@heddle/core/run'
import type { Db } from '../db/schema.ts'
import { budgetText } from './budget-text.ts'
import { useOfBudgets } from './use-queries.ts'
import type { UseSettings } from './use-settings.ts'

export type Budget = ChangedModelUseSettings['budgets'][number]

class BudgetUsedUp extends AppError {
  readonly errorCode = 'budget_used_up'
  readonly status = 429
}

interface Parts {
  db: Db
  useSettings: UseSettings
}

/** Fails when a budget of the workflow, or of the instance, is used up. What runs side by side may go a little beyond it. */
export async function admitModelCall(
  { db, useSettings }: Parts,
  { workflowId, now = new Date() }: { workflowId: number | null; now?: Date },
): Promise<void> {
  const { prices, budgets } = await useSettings.get()
  const concerned = budgets.filter((budget) => budget.workflowId === null || budget.workflowId === workflowId)
  const used = await usedOf(db, { prices, budgets: concerned, now })
  const index = concerned.findIndex(({ limit }, at) => (used[at] ?? 0) >= limit)
  const spent = concerned[index]
  if (!spent) return
  const name = spent.workflowId === null ? undefined : await findName(db, spent.workflowId)
  throw new BudgetUsedUp(budgetText(spent, { used: used[index] ?? 0, name }))
}

interface Used extends ChangedModelUseSettings {
  now: Date
}

/** What is used of each budget, in its unit. */
export async function usedOf(db: Db, { prices, budgets, now }: Used): Promise<number[]> {
  const scopes = budgets.map(({ workflowId, period }) => ({ workflowId, since: beginOf(period, now) }))
  const sums = await useOfBudgets(db, scopes)
  return budgets.map(({ unit }, index) =>
    (sums[index] ?? []).reduce((total, use) => total + amountOf(unit, use, prices), 0),
  )
}

const amountOf = (unit: Budget['unit'], use: TokenUse, prices: readonly ModelPrice[]): number =>
  unit === 'tokens' ? use.input + use.output : (findCost(prices, use) ?? 0)

/** By UTC: everybody who shares a budget means the same day. */
function beginOf(period: Budget['period'], now: Date): string {
  const day = period === 'day' ? now.getUTCDate() : 1
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day)).toISOString()
}

async function findName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('workflow').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
