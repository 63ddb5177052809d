import type { Generated } from 'kysely'

/** What one call of a model has taken. No references: the sums stay right whatever is deleted. */
export interface TokenUseTable {
  id: Generated<number>
  /** Null for what no execution asked for. */
  executionId: number | null
  /** Null for a workflow that was never saved. */
  workflowId: number | null
  /** Whose workflow it was. */
  ownerId: string
  usedAt: string
  /** As its service calls it. */
  model: string
  input: number
  output: number
}

/** What all calls of a day have taken together, by UTC: what budgets are measured by. */
export interface TokenDayTable {
  /** As `2026-01-31`. */
  day: string
  /** Zero for workflows that were never saved. */
  workflowId: number
  model: string
  input: number
  output: number
}
