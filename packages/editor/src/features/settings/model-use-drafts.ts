import type { ModelBudget, ModelUseSettings } from '@heddle/contract'
import type { ModelPrice } from '@heddle/core/run'
import type { RequestInput } from '../../api/request.ts'
import { numberFromText, textOfNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/** A row while it is filled in: numbers may be none yet. */
export interface PriceDraft {
  id: string
  model: string
  input: string
  output: string
}

export interface BudgetDraft extends Pick<ModelBudget, 'period' | 'unit'> {
  id: string
  /** Empty for the instance. */
  workflowId: string
  limit: string
  /** What is used of the budget as it is stored; undefined for a new or changed one. */
  used: number | undefined
}

export interface Drafts {
  prices: PriceDraft[]
  budgets: BudgetDraft[]
}

export const draftsOf = ({ prices, budgets }: ModelUseSettings): Drafts => ({
  prices: prices.map(({ model, input, output }, index) => ({
    id: String(index),
    model,
    input: textOfNumber(input),
    output: textOfNumber(output),
  })),
  budgets: budgets.map(({ workflowId, period, unit, limit, used }, index) => ({
    id: String(index),
    workflowId: workflowId ?? '',
    period,
    unit,
    limit: textOfNumber(limit),
    used,
  })),
})

export const newPrice = (): PriceDraft => ({ id: crypto.randomUUID(), model: '', input: '', output: '' })

export const newBudget = (): BudgetDraft => ({
  id: crypto.randomUUID(),
  workflowId: '',
  period: 'month',
  unit: 'tokens',
  limit: '',
  used: undefined,
})

export const bodyOf = ({ prices, budgets }: Drafts): RequestInput<'PUT /model-use/settings'>['body'] => ({
  prices: prices.map(({ model, input, output }): ModelPrice => ({
    model: model.trim(),
    input: numberFromText(input) ?? 0,
    output: numberFromText(output) ?? 0,
  })),
  budgets: budgets.map(({ workflowId, period, unit, limit }) => ({
    workflowId: workflowId === '' ? null : workflowId,
    period,
    unit,
    limit: numberFromText(limit) ?? 0,
  })),
})

/** What is wrong with a row, by field. */
export type Faults<Draft> = Partial<Record<keyof Draft, string>>

export function priceFaults(row: PriceDraft, rows: readonly PriceDraft[]): Faults<PriceDraft> {
  const model = row.model.trim()
  const first = rows.find((each) => each.model.trim() === model)
  return {
    ...(model === ''
      ? { model: t('modelUse.needModel') }
      : first !== row && { model: t('modelUse.sameModel') }),
    ...(!isAmount(row.input) && { input: t('modelUse.needNumber') }),
    ...(!isAmount(row.output) && { output: t('modelUse.needNumber') }),
  }
}

export function budgetFaults(row: BudgetDraft, rows: readonly BudgetDraft[]): Faults<BudgetDraft> {
  const first = rows.find((each) => keyOf(each) === keyOf(row))
  return {
    ...(first !== row && { workflowId: t('modelUse.sameBudget') }),
    ...(!(isAmount(row.limit) && numberFromText(row.limit) !== 0) && { limit: t('modelUse.needLimit') }),
  }
}

export const hasFaults = <Row>(
  rows: readonly Row[],
  faultsOf: (row: Row, rows: readonly Row[]) => Faults<Row>,
): boolean => rows.some((row) => Object.keys(faultsOf(row, rows)).length > 0)

function isAmount(text: string): boolean {
  const value = numberFromText(text)
  return value !== undefined && value >= 0 && value < 1e15
}

const keyOf = ({ workflowId, period, unit }: BudgetDraft): string => `${workflowId} ${period} ${unit}`
