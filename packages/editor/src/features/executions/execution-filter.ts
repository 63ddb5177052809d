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
  /** Also those that other workflows called. */
  called: boolean
}

export const noFilter: FilterChoice = {
  workflowId: undefined,
  status: 'any',
  range: 'any',
  from: '',
  to: '',
  text: '',
  called: false,
}

/** A choice that an address makes, such as `?status=error&workflowId=5&from=2026-01-31T00:00`. */
export function readChoice(search: string): Partial<FilterChoice> {
  const given = new URLSearchParams(search)
  const status = statusChoices.find((each) => each === given.get('status'))
  const [from, to] = [readTime(given.get('from')), readTime(given.get('to'))]
  return {
    workflowId: /^\d+$/.exec(given.get('workflowId') ?? '')?.[0],
    ...(status && { status }),
    ...((from !== '' || to !== '') && { range: 'custom', from, to }),
  }
}

const readTime = (given: string | null): string =>
  given !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(given) ? given : ''

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
  const { workflowId, text, called } = choice
  return {
    ...statusFilters[choice.status],
    ...(called && { called }),
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
