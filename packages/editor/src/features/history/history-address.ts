import { useLocation, useParams } from '@tanstack/react-router'

/** Compares with whatever was saved before the shown version. */
export const previousVersion = 'previous'

/** What is shown is kept in the address alone, so that it can be linked to and going back works. */
export interface HistoryAddress {
  /** The shown version; the newest one when absent. */
  version?: string
  /** The version to compare with: its id, or the one before. */
  compare?: string
}

export function historyPath(workflowId: string, { version, compare }: HistoryAddress): string {
  const query = new URLSearchParams({ ...(version && { version }), ...(compare && { compare }) }).toString()
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
  }
}
