import type { Item } from '@heddle/core/run'
import { create } from 'zustand'

export type ViewName = 'table' | 'json' | 'schema' | 'binary' | 'html'

interface ViewChoice {
  output: ViewName
  input: ViewName
}

/** How a person likes to see data; the next node is shown the same way. */
export const useViewChoice = create<ViewChoice>(() => ({ output: 'table', input: 'schema' }))

/** The ways in which these items can be shown. */
export function viewsFor(items: readonly Item[]): ViewName[] {
  const [first] = items
  return [
    'table',
    'json',
    'schema',
    ...(items.some(({ binary }) => binary && Object.keys(binary).length > 0) ? (['binary'] as const) : []),
    ...(typeof first?.json.html === 'string' ? (['html'] as const) : []),
  ]
}

/** The chosen way, or the table when these items cannot be shown like that. */
export const possibleView = (wanted: ViewName, items: readonly Item[]): ViewName =>
  viewsFor(items).includes(wanted) ? wanted : 'table'
