import { useIsMutating, useQuery } from '@tanstack/react-query'
import { CircleStop, RotateCcw } from 'lucide-react'
import { useStore } from 'zustand'
import { workflowNames } from '../../api/workflow-list.ts'
import { formatDate, formatDuration, formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Cell, Row } from '../../ui/Table.tsx'
import { retryExecution, retryOf, stopInList, stopOf } from './execution-actions.ts'
import type { ExecutionList } from './execution-list.ts'
import { canDelete, canOpen, canRetry, canStop, type ExecutionRow } from './execution-rows.ts'
import { StatusPill } from './StatusPill.tsx'

interface ExecutionRowProps {
  list: ExecutionList
  row: ExecutionRow
  /** Its place among all rows. */
  index: number
}

export function ExecutionRowView({ list, row, index }: ExecutionRowProps) {
  const date = formatDate(new Date(row.startedAt))
  return (
    <Row index={index} data-testid={`execution-${row.id}`}>
      <Cell column="select">
        <SelectBox list={list} row={row} />
      </Cell>
      <Cell column="started">
        {canOpen(row) ? (
          <Link to={`/execution/${row.id}`} label={t('execution.list.open', { id: row.id, date })}>
            {date}
          </Link>
        ) : (
          date
        )}
        <span className={listCss.sub}>{t('execution.id', { id: row.id })}</span>
      </Cell>
      <Cell column="workflow">
        <WorkflowName row={row} />
        <RetryNote row={row} />
      </Cell>
      <Cell column="status">
        <StatusPill row={row} />
      </Cell>
      <Cell column="mode">{t(`execution.list.modes.${row.mode}`)}</Cell>
      <Cell column="time">
        <RunTime row={row} />
      </Cell>
      <Cell column="actions">
        <RowActions list={list} row={row} />
      </Cell>
    </Row>
  )
}

function SelectBox({ list, row }: Omit<ExecutionRowProps, 'index'>) {
  const isSelected = useStore(list.store, (state) => state.allSelected || state.selected.has(row.id))
  if (!canDelete(row)) return null
  const toggle = () => {
    const { selected, allSelected } = list.store.getState()
    // Taking one out of everything leaves nothing that could be named by its ids.
    if (allSelected) return list.select([])
    const others = [...selected].filter((id) => id !== row.id)
    list.select(isSelected ? others : [...others, row.id])
  }
  return (
    <Checkbox
      label={t('execution.list.selectOne', { id: row.id })}
      labelHidden
      checked={isSelected}
      onChange={toggle}
    />
  )
}

function WorkflowName({ row }: { row: ExecutionRow }) {
  const { data: names } = useQuery(workflowNames)
  if (!row.runs && row.workflowName !== undefined) return row.workflowName
  if (row.workflowId === undefined) return t('execution.list.unsaved')
  return names?.get(row.workflowId) ?? t('execution.list.deletedWorkflow', { id: row.workflowId })
}

function RetryNote({ row }: { row: ExecutionRow }) {
  if (row.runs) return null
  if (row.retryOf !== undefined) {
    return <span className={listCss.sub}>{t('execution.list.retryOf', { id: row.retryOf })}</span>
  }
  if (row.retrySuccessId === undefined) return null
  return <span className={listCss.sub}>{t('execution.list.retriedBy', { id: row.retrySuccessId })}</span>
}

function RunTime({ row }: { row: ExecutionRow }) {
  const started = Date.parse(row.startedAt)
  const elapsed = useElapsed(row.runs ? started : undefined)
  if (row.runs) return formatDuration(elapsed)
  return row.stoppedAt === null ? null : formatRunTime(Date.parse(row.stoppedAt) - started)
}

function RowActions({ list, row }: Omit<ExecutionRowProps, 'index'>) {
  const { id } = row
  const isStopping = useIsMutating({ mutationKey: stopOf(id) }) > 0
  const isRetrying = useIsMutating({ mutationKey: retryOf(id) }) > 0
  const stop = () => stopInList(list.store.getState().sought, id)
  return (
    <>
      {canRetry(row) && (
        <Menu
          label={t('execution.list.retry', { id })}
          position="bottom-end"
          groups={() => retryMenu(list, id)}
        >
          <IconButton label={t('execution.list.retry', { id })} icon={RotateCcw} disabled={isRetrying} />
        </Menu>
      )}
      {canStop(row) && (
        <IconButton
          label={t('execution.list.stop', { id })}
          icon={CircleStop}
          disabled={isStopping}
          onClick={() => void stop()}
        />
      )}
    </>
  )
}

const retryMenu = (list: ExecutionList, id: string): MenuItem[][] => [
  [
    {
      id: 'current',
      label: t('execution.list.retryCurrent'),
      run: () => void retryExecution(list.store.getState().sought, { id, loadWorkflow: true }),
    },
    {
      id: 'original',
      label: t('execution.list.retryOriginal'),
      run: () => void retryExecution(list.store.getState().sought, { id, loadWorkflow: false }),
    },
  ],
]
