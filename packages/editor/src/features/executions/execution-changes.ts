import type { PushMessage } from '@heddle/contract'
import type { FilterChoice } from './execution-filter.ts'
import type { ListedExecutions } from './execution-queries.ts'

type Started = Extract<PushMessage, { type: 'executionStarted' }>['data']

/** A list without the executions that are deleted. */
export function withoutDeleted(ids: readonly string[]) {
  const gone = new Set(ids)
  return (listed: ListedExecutions): ListedExecutions => {
    const past = listed.past.filter(({ id }) => !gone.has(id))
    return { ...listed, past, total: listed.total - (listed.past.length - past.length) }
  }
}

/** A list after all that it finds is deleted. What runs goes on. */
export const withoutPast = (listed: ListedExecutions): ListedExecutions => ({
  ...listed,
  past: [],
  total: 0,
})

/** A list after one that ran or waited was stopped, which is how those end that did not succeed. */
export const withStopped =
  (id: string, { choice, now = Date.now() }: { choice: FilterChoice; now?: number }) =>
  (listed: ListedExecutions): ListedExecutions => {
    const row = [...listed.running, ...listed.past].find((each) => each.id === id)
    if (!row) return listed
    const ended = { ...row, finished: false, waitTill: null, stoppedAt: new Date(now).toISOString() }
    const others = listed.past.filter((each) => each.id !== id)
    const past =
      choice.status === 'any' ? [ended, ...others].toSorted((a, b) => Number(b.id) - Number(a.id)) : others
    const running = listed.running.filter((each) => each.id !== id)
    return { ...listed, running, past, total: listed.total + past.length - listed.past.length }
  }

/** Whether a list shows one that has begun, as far as that can be told without the server. */
export const finds = (choice: FilterChoice, { workflowId }: Pick<Started, 'workflowId'>): boolean =>
  (choice.status === 'any' || choice.status === 'running') &&
  (choice.workflowId === undefined || choice.workflowId === workflowId) &&
  choice.range === 'any' &&
  choice.text.trim() === ''

/** A list after one has begun. */
export const withStarted =
  ({ executionId: id, mode, startedAt, workflowId }: Started) =>
  (listed: ListedExecutions): ListedExecutions => {
    const isKnown = [...listed.running, ...listed.past].some((row) => row.id === id)
    if (isKnown) return listed
    const row = { id, mode, startedAt, ...(workflowId !== undefined && { workflowId }) }
    return { ...listed, running: [row, ...listed.running] }
  }
