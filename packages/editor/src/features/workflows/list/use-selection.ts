import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../lib/i18n.ts'
import { showFailure } from '../../../ui/toast-store.ts'
import { listIds } from './list-queries.ts'
import { addressOf, type ListCriteria } from './list-criteria.ts'

export interface Selection {
  ids: ReadonlySet<string>
  clear(): void
  /** Everything that the list has, in sight or not. */
  selectAll(): void
  set(ids: Iterable<string>): void
  /** Takes one in or out; with `range` all from the last one that was taken. */
  toggle(id: string, range: boolean): void
}

const nothing: ReadonlySet<string> = new Set()

/** What is selected of one list; another search or folder begins anew. */
export function useSelection(criteria: ListCriteria): Selection {
  const list = addressOf(criteria)
  const [state, setState] = useState({ list, ids: nothing, last: '' })
  const { ids, last } = state.list === list ? state : { ids: nothing, last: '' }
  const set = (next: Iterable<string>, nextLast = '') =>
    setState({ list, ids: new Set(next), last: nextLast })

  const selectRange = async (id: string) => {
    const all = await fetchIds(criteria)
    const [from = 0, to = 0] = [all.indexOf(last), all.indexOf(id)].toSorted((a, b) => a - b)
    set([...ids, ...all.slice(Math.max(0, from), to + 1)], id)
  }
  return {
    ids,
    clear: () => set([]),
    set: (next) => set(next),
    selectAll: () => void fetchIds(criteria).then((all) => set(all)),
    toggle(id, range) {
      const without = [...ids].filter((each) => each !== id)
      if (range && last !== '') void selectRange(id)
      else set(without.length < ids.size ? without : [...without, id], id)
    },
  }
}

async function fetchIds(criteria: ListCriteria): Promise<string[]> {
  try {
    return await queryClient.fetchQuery(listIds(criteria))
  } catch (error) {
    showFailure(t('workflowList.loadFailed'), error)
    return []
  }
}
