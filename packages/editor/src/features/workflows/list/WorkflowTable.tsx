import type { Folder, ListedWorkflow } from '@heddle/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import listCss from '../../../ui/List.module.css'
import { ColumnHeader, type Order } from '../../../ui/ColumnHeader.tsx'
import { FolderRow } from './FolderRow.tsx'
import { startsDescending, type ListCriteria } from './list-criteria.ts'
import { useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'
import { WorkflowRow } from './WorkflowRow.tsx'
import css from './WorkflowsPage.module.css'
import { Checkbox } from '../../../ui/Checkbox.tsx'

const rowHeight = 52

interface WorkflowTableProps {
  criteria: ListCriteria
  folders: readonly Folder[]
  /** How many workflows there are. */
  total: number
  /** The first of them. */
  first: readonly ListedWorkflow[]
  /** What is shown answers the question before this one. */
  isOld: boolean
  selection: Selection
  change: (part: Partial<ListCriteria>) => void
}

/** Folders, then workflows. Only the rows in sight are drawn, and fetched. */
export function WorkflowTable(props: WorkflowTableProps) {
  const { criteria, folders, total, first, isOld, selection, change } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: folders.length + total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
  })
  const shown = virtual.getVirtualItems()
  const inSight = shown.map(({ index }) => index - folders.length).filter((index) => index >= 0)
  const rows = useRows(criteria, first, inSight)
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <>
      {rows.isFailed && (
        <div className={css.failed} role="alert">
          {t('workflowList.moreFailed')}
          <Button onClick={rows.retry}>{t('workflowList.tryAgain')}</Button>
        </div>
      )}
      <div ref={scroller} className={listCss.scroller} aria-busy={isOld}>
        <table
          className={`${listCss.table} ${listCss.even} ${css.table}`}
          aria-label={t('workflowList.title')}
          aria-rowcount={folders.length + total + 1}
        >
          <TableHead criteria={criteria} total={total} selection={selection} change={change} />
          <tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {shown.map(({ index }) => {
              const folder = folders[index]
              const workflow = rows.at(index - folders.length)
              if (folder)
                return (
                  <FolderRow
                    key={`folder ${folder.id}`}
                    folder={folder}
                    criteria={criteria}
                    index={index + 2}
                  />
                )
              if (!workflow) return <EmptyRow key={`place ${index}`} index={index + 2} />
              return (
                <WorkflowRow key={workflow.id} workflow={workflow} selection={selection} index={index + 2} />
              )
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Holds the place of one that is on its way. */
function EmptyRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index}>
      <td className={listCss.check}>
        <span className="visually-hidden">–</span>
      </td>
      <td>
        <span className="visually-hidden">{t('workflowList.loading')}</span>
        <span className={css.skeleton} />
      </td>
    </tr>
  )
}

type TableHeadProps = Pick<WorkflowTableProps, 'criteria' | 'total' | 'selection' | 'change'>

function TableHead({ criteria, total, selection, change }: TableHeadProps) {
  const { size } = selection.ids
  const order: Order<ListCriteria['sort']> = { by: criteria.sort, descending: criteria.descending }
  const sort = ({ by, descending }: typeof order) =>
    change({ sort: by, descending: by === criteria.sort ? descending : startsDescending(by) })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={listCss.check}>
          <Checkbox
            label={t('workflowList.selectAll')}
            labelHidden
            checked={size > 0 && size >= total}
            mixed={size > 0 && size < total}
            disabled={total === 0}
            onChange={() => (size > 0 ? selection.clear() : selection.selectAll())}
          />
        </th>
        <ColumnHeader by="name" label={t('workflowList.name')} order={order} onChange={sort} />
        <th scope="col" className={css.tags}>
          {t('workflowList.columnTags')}
        </th>
        <ColumnHeader by="lastRun" label={t('workflowList.lastRun')} order={order} onChange={sort} />
        <ColumnHeader by="updatedAt" label={t('workflowList.updated')} order={order} onChange={sort} />
        <ColumnHeader by="createdAt" label={t('workflowList.created')} order={order} onChange={sort} />
        <th scope="col" className={css.active}>
          {t('workflowList.active')}
        </th>
        <th scope="col" className={css.actions}>
          <span className="visually-hidden">{t('workflowList.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
