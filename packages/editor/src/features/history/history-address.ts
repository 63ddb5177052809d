import { useLocation, useParams } from '@tanstack/react-router'

/** Compares with whatever was saved before the shown version. */
export const previousVersion = 'previous'

/** What is shown is kept in the address alone, so that it can be linked to and going back works. */
export interface HistoryAddress {
  /** The shown version; the newest one when absent. */
  version?: string
  /** The version to compare with: its id, or the one before. */
  compare?: string
  /** Two versions stand in one picture, or each in one of its own. */
  view?: HistoryView
}

export type HistoryView = 'one' | 'side'

export function historyPath(workflowId: string, { version, compare, view }: HistoryAddress): string {
  const query = new URLSearchParams({
    ...(version && { version }),
    ...(compare && { compare }),
    ...(view === 'side' && { view }),
  }).toString()
  return `/workflow/${workflowId}/history${query && `?${query}`}`
}

export function useHistoryAddress(): HistoryAddress & { workflowId: string } {
  const { name: workflowId = '' } = useParams({ strict: false })
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const values = new URLSearchParams(query)
  return {
    workflowId,
    version: values.get('version') ?? undefined,
    compare: values.get('compare') ?? undefined,
    view: values.get('view') === 'side' ? 'side' : 'one',
  }
}
