import type { ExecutionSummary, RunningExecution } from '@heddle/contract'
import { createStore } from 'zustand'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { executionsPerPage, executionsPerRefresh, searchDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { filterOf, noFilter, type FilterChoice } from './execution-filter.ts'
import { mergeRefresh } from './execution-rows.ts'

export interface ExecutionListState {
  choice: FilterChoice
  running: readonly RunningExecution[]
  past: readonly ExecutionSummary[]
  /** How many there are of the past, loaded or not. */
  total: number
  estimated: boolean
  phase: 'loading' | 'ready' | 'failed'
  failure: string
  isBusy: boolean
  autoRefresh: boolean
  selected: ReadonlySet<string>
  /** Everything that the filter finds, loaded or not. */
  allSelected: boolean
}

export type ExecutionList = ReturnType<typeof createExecutionList>

const nothingSelected = { selected: new Set<string>(), allSelected: false }

/** The state behind one list of executions, with what a person can do to it. */
export function createExecutionList() {
  const store = createStore<ExecutionListState>(() => ({
    choice: noFilter,
    running: [],
    past: [],
    total: 0,
    estimated: false,
    phase: 'loading',
    failure: '',
    isBusy: false,
    autoRefresh: true,
    ...nothingSelected,
  }))
  let searching: ReturnType<typeof setTimeout> | undefined

  /** Fetches for the filter of now; an answer for a filter of the past is dropped. */
  async function fetchInto(
    task: { limit: number; lastId?: string; failed: string },
    take: (answer: Answer) => Partial<ExecutionListState>,
  ): Promise<void> {
    const { choice } = store.getState()
    store.setState({ isBusy: true })
    try {
      const answer = await fetchList(choice, task)
      if (store.getState().choice === choice) store.setState({ phase: 'ready', ...take(answer) })
    } catch (error) {
      if (store.getState().choice !== choice) return
      showFailure(task.failed, error)
      if (store.getState().phase === 'loading') {
        store.setState({ phase: 'failed', failure: messageOf(error) })
      }
    } finally {
      if (store.getState().choice === choice) store.setState({ isBusy: false })
    }
  }

  const load = (): Promise<void> => {
    store.setState({ phase: 'loading', ...nothingSelected })
    return fetchInto({ limit: executionsPerPage, failed: t('execution.list.loadFailed') }, (answer) => answer)
  }

  return {
    store,
    load,

    refresh: (): Promise<void> =>
      fetchInto({ limit: executionsPerRefresh, failed: t('execution.list.refreshFailed') }, (answer) => ({
        ...answer,
        past: mergeRefresh(store.getState().past, answer.past),
      })),

    loadMore: (): Promise<void> =>
      fetchInto(
        {
          limit: executionsPerPage,
          lastId: store.getState().past.at(-1)?.id,
          failed: t('execution.list.loadMoreFailed'),
        },
        (answer) => ({ ...answer, past: [...store.getState().past, ...answer.past] }),
      ),

    choose(part: Partial<FilterChoice>): void {
      clearTimeout(searching)
      store.setState(({ choice }) => ({ choice: { ...choice, ...part } }))
      if (part.text === undefined) void load()
      // Not at every letter.
      else searching = setTimeout(() => void load(), searchDebounceMs)
    },

    showAll(): void {
      store.setState({ choice: noFilter })
      void load()
    },

    setAutoRefresh: (autoRefresh: boolean): void => store.setState({ autoRefresh }),

    select: (ids: Iterable<string>): void => store.setState({ selected: new Set(ids), allSelected: false }),

    selectAll: (): void => store.setState({ allSelected: true }),
  }
}

type Answer = Pick<ExecutionListState, 'running' | 'past' | 'total' | 'estimated'>

async function fetchList(
  choice: FilterChoice,
  { limit, lastId }: { limit: number; lastId?: string },
): Promise<Answer> {
  const filter = JSON.stringify(filterOf(choice))
  const withRunning = choice.status === 'any' || choice.status === 'running'
  const [past, running] = await Promise.all([
    choice.status === 'running'
      ? { results: [], count: 0, estimated: false }
      : request('GET /executions', { query: { filter, limit, ...(lastId !== undefined && { lastId }) } }),
    withRunning ? request('GET /executions-current', { query: { filter } }) : [],
  ])
  return { running, past: past.results, total: past.count, estimated: past.estimated }
}
