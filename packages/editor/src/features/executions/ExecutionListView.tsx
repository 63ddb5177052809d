import { Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { deleteSelected, selectedCount } from './execution-actions.ts'
import { isFiltered } from './execution-filter.ts'
import type { ExecutionList } from './execution-list.ts'
import { ExecutionFilters } from './ExecutionFilters.tsx'
import { ExecutionTable } from './ExecutionTable.tsx'
import { useAutoRefresh } from './use-auto-refresh.ts'
import { useExecutions } from './use-executions.ts'

/** Filters, the list and what is done with what is selected; the same in the dialog and on the page. */
export function ExecutionListView({ list }: { list: ExecutionList }) {
  useAutoRefresh(list)
  return (
    <>
      <ExecutionFilters list={list} />
      <SelectionBar list={list} />
      <Content list={list} />
    </>
  )
}

function Content({ list }: { list: ExecutionList }) {
  const choice = useStore(list.store, (state) => state.choice)
  const { rows, isLoading, failure, more, retry } = useExecutions(list)
  if (failure) {
    return (
      <Note title={t('execution.list.loadFailed')} text={messageOf(failure)} alert>
        <Button onClick={() => void retry()}>{t('execution.list.tryAgain')}</Button>
      </Note>
    )
  }
  if (isLoading && rows.length === 0) {
    return <p className={listCss.loading}>{t('execution.list.loading')}</p>
  }
  if (rows.length === 0 && isFiltered(choice)) {
    return (
      <Note title={t('execution.list.noMatch')} text={t('execution.list.noMatchText')}>
        <Button onClick={() => list.showAll()}>{t('execution.list.clearFilter')}</Button>
      </Note>
    )
  }
  if (rows.length === 0)
    return <Note title={t('execution.list.empty')} text={t('execution.list.emptyText')} />
  return (
    <>
      <ExecutionTable list={list} rows={rows} />
      {more.exist && (
        <div className={listCss.more}>
          <Button loading={more.isLoading} onClick={() => void more.load()}>
            {t('execution.list.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function SelectionBar({ list }: { list: ExecutionList }) {
  const state = useStore(list.store)
  const { total, estimated } = useExecutions(list)
  const count = selectedCount(state, total)
  if (count === 0) return null
  const mayChooseAll = !state.allSelected && state.selected.size < total
  return (
    <div className={listCss.selection} role="status">
      <span>
        {state.allSelected
          ? t(estimated ? 'execution.list.everySelected' : 'execution.list.allSelected', { count })
          : t('execution.list.selected', { count })}
      </span>
      {mayChooseAll && (
        <Button variant="quiet" onClick={() => list.selectAll()}>
          {t(estimated ? 'execution.list.selectEvery' : 'execution.list.selectAll', { count: total })}
        </Button>
      )}
      <Button variant="quiet" onClick={() => list.select([])}>
        {t('execution.list.clearSelection')}
      </Button>
      <Button variant="danger" icon={Trash2} onClick={() => void deleteSelected(list)}>
        {t('execution.list.delete')}
      </Button>
    </div>
  )
}
