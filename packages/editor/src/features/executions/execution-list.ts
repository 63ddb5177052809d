import { createStore } from 'zustand'
import { searchDebounceMs } from '../../lib/constants.ts'
import { noFilter, type FilterChoice } from './execution-filter.ts'

export interface ExecutionListState {
  /** What stands in the fields. */
  choice: FilterChoice
  /** What is looked for: the choice, a moment after it was typed. */
  sought: FilterChoice
  autoRefresh: boolean
  selected: ReadonlySet<string>
  /** Everything that the filter finds, loaded or not. */
  allSelected: boolean
}

export type ExecutionList = ReturnType<typeof createExecutionList>

const nothingSelected = { selected: new Set<string>(), allSelected: false }

/**
 * What a person has chosen above and in one list of executions. The executions themselves are in the cache.
 * A list of one workflow holds on to that, whatever else is chosen.
 */
export function createExecutionList(fixed: Partial<FilterChoice> = {}) {
  const everything: FilterChoice = { ...noFilter, ...fixed }
  const store = createStore<ExecutionListState>(() => ({
    choice: everything,
    sought: everything,
    autoRefresh: true,
    ...nothingSelected,
  }))
  let searching: ReturnType<typeof setTimeout> | undefined
  const seek = () => store.setState(({ choice }) => ({ sought: choice, ...nothingSelected }))

  return {
    store,

    choose(part: Partial<FilterChoice>): void {
      clearTimeout(searching)
      store.setState(({ choice }) => ({ choice: { ...choice, ...part } }))
      if (part.text === undefined) seek()
      // Not at every letter.
      else searching = setTimeout(seek, searchDebounceMs)
    },

    showAll(): void {
      store.setState({ choice: everything })
      seek()
    },

    setAutoRefresh: (autoRefresh: boolean): void => store.setState({ autoRefresh }),

    select: (ids: Iterable<string>): void => store.setState({ selected: new Set(ids), allSelected: false }),

    selectAll: (): void => store.setState({ allSelected: true }),
  }
}
