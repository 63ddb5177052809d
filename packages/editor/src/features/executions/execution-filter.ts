import type { ExecutionFilter } from '@heddle/contract'

export const statusChoices = ['any', 'error', 'running', 'success', 'waiting'] as const
export const rangeChoices = ['any', 'hour', 'day', 'week', 'month', 'custom'] as const

/** What the person has chosen above the list. */
export interface FilterChoice {
  workflowId: string | undefined
  status: (typeof statusChoices)[number]
  range: (typeof rangeChoices)[number]
  /** Local times of a custom range, as the browser's field writes them. */
  from: string
  to: string
  text: string
}

export const noFilter: FilterChoice = {
  workflowId: undefined,
  status: 'any',
  range: 'any',
  from: '',
  to: '',
  text: '',
}

export const isFiltered = (choice: FilterChoice): boolean =>
  choice.workflowId !== undefined ||
  choice.status !== 'any' ||
  choice.range !== 'any' ||
  choice.text.trim() !== ''

const hourMs = 3_600_000
const rangeMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const

const statusFilters: Record<FilterChoice['status'], ExecutionFilter> = {
  any: {},
  running: {},
  error: { finished: false },
  success: { finished: true },
  waiting: { waitTill: true },
}

/** The choice in the words of the server. */
export function filterOf(choice: FilterChoice, now = Date.now()): ExecutionFilter {
  const { workflowId, text } = choice
  return {
    ...statusFilters[choice.status],
    ...(workflowId !== undefined && { workflowId }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...timesOf(choice, now),
  }
}

function timesOf({ range, from, to }: FilterChoice, now: number): ExecutionFilter {
  if (range === 'any') return {}
  if (range !== 'custom') return { startedAfter: new Date(now - rangeMs[range]).toISOString() }
  return {
    ...(from !== '' && { startedAfter: new Date(from).toISOString() }),
    ...(to !== '' && { startedBefore: new Date(to).toISOString() }),
  }
}
