import { useEffect } from 'react'
import { useStore } from 'zustand'
import { messageOf } from '../../api/api-error.ts'
import { formatDate, formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Note } from '../../ui/Note.tsx'
import type { ExecutionList } from './execution-list.ts'
import { canOpen, type ExecutionRow } from './execution-rows.ts'
import { StatusFilter } from './ExecutionFilters.tsx'
import { runPath } from './run-path.ts'
import css from './RunList.module.css'
import { StatusPill } from './StatusPill.tsx'
import { useAutoRefresh } from './use-auto-refresh.ts'
import { useExecutions } from './use-executions.ts'

interface RunListProps {
  list: ExecutionList
  workflowId: string
  /** The execution on the canvas. */
  shown: string | undefined
}

/** The executions of one workflow, to be looked at one after the other. */
export function RunList({ list, workflowId, shown }: RunListProps) {
  useAutoRefresh(list)
  const choice = useStore(list.store, (state) => state.choice)
  const { rows, isLoading, isReady, failure, more, retry } = useExecutions(list)
  const newest = isReady && shown === undefined ? rows.find(canOpen)?.id : undefined
  useEffect(() => {
    if (newest !== undefined) navigate(runPath(workflowId, newest), { replace: true })
  }, [newest, workflowId])
  return (
    <aside className={css.panel} aria-label={t('execution.list.title')}>
      <div className={css.filter}>
        <StatusFilter list={list} />
      </div>
      {failure && (
        <Note title={t('execution.list.loadFailed')} text={messageOf(failure)} alert>
          <Button onClick={() => void retry()}>{t('execution.list.tryAgain')}</Button>
        </Note>
      )}
      {isLoading && !failure && <p className={css.loading}>{t('execution.list.loading')}</p>}
      {isReady && rows.length === 0 && <None isFiltered={choice.status !== 'any'} list={list} />}
      <ol className={css.runs}>
        {rows.map((row) => (
          <li key={row.id}>
            <Run row={row} workflowId={workflowId} isShown={row.id === shown} />
          </li>
        ))}
        {more.exist && (
          <li>
            <Button variant="quiet" loading={more.isLoading} onClick={() => void more.load()}>
              {t('execution.list.loadMore')}
            </Button>
          </li>
        )}
      </ol>
    </aside>
  )
}

function None({ isFiltered, list }: { isFiltered: boolean; list: ExecutionList }) {
  if (!isFiltered) return <Note title={t('execution.list.empty')} text={t('execution.list.emptyOfOne')} />
  return (
    <Note title={t('execution.list.noMatch')} text={t('execution.list.noMatchText')}>
      <Button onClick={() => list.showAll()}>{t('execution.list.clearFilter')}</Button>
    </Note>
  )
}

function Run({ row, workflowId, isShown }: { row: ExecutionRow; workflowId: string; isShown: boolean }) {
  const content = (
    <>
      <span className={css.time}>{formatDate(new Date(row.startedAt))}</span>
      <StatusPill row={row} />
      <span className={css.facts}>{factsOf(row)}</span>
    </>
  )
  if (!canOpen(row)) return <div className={css.run}>{content}</div>
  return (
    <Link to={runPath(workflowId, row.id)} className={css.run} current={isShown}>
      {content}
    </Link>
  )
}

/** What started it, how long it took, and its number. */
function factsOf(row: ExecutionRow): string {
  const took =
    row.runs || row.stoppedAt === null
      ? undefined
      : formatRunTime(Date.parse(row.stoppedAt) - Date.parse(row.startedAt))
  const mode = t(`execution.list.modes.${row.mode}`)
  return [mode, took, t('execution.id', { id: row.id })].filter((part) => part !== undefined).join(' · ')
}
