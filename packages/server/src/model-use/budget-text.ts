import type { Budget } from './budgets.ts'

interface Spent {
  used: number
  /** Of the workflow whose budget it is. */
  name: string | undefined
}

/** What people read where a call of a model was not made. */
export function budgetText({ period, unit, limit, workflowId }: Budget, { used, name }: Spent): string {
  const whose = workflowId === null ? 'this instance' : name ? `"${name}"` : 'this workflow'
  const when = period === 'day' ? 'today' : 'this month'
  const amount = unit === 'tokens' ? tokenText(used, limit) : `${dollarText(used)} of ${dollarText(limit)}`
  return `The budget of ${whose} for ${when} is used up (${amount}). An owner can raise it under Settings > AI usage.`
}

const million = 1_000_000

function tokenText(used: number, limit: number): string {
  if (limit < million) return `${rounded(used, 0)} of ${rounded(limit, 0)} tokens`
  return `${rounded(used / million, 2)} of ${rounded(limit / million, 2)} million tokens`
}

const rounded = (value: number, digits: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits })

/** Calls of small models cost parts of a cent. */
const dollarText = (value: number): string =>
  `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: value < 1 ? 4 : 2 })}`
