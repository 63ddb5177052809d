/** Where the failed executions of a workflow, or of some days, are listed. Days are written as `2026-01-31`. */
export function failuresLink({ workflowId, days }: { workflowId?: string | undefined; days: Days }): string {
  const query = new URLSearchParams({ status: 'error', from: `${days.first}T00:00` })
  // Until now needs no end: the list goes on with what fails while it is open.
  if (days.last !== undefined) query.set('to', `${dayAfter(days.last)}T00:00`)
  if (workflowId !== undefined) query.set('workflowId', workflowId)
  return `/executions?${query.toString()}`
}

interface Days {
  first: string
  last?: string
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
