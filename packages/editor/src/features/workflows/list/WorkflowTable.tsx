import type { Folder, ListedWorkflow } from '@heddle/contract'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Cell, Row, Table, type Column, type Order } from '../../../ui/Table.tsx'
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import { FolderRow } from './FolderRow.tsx'
import { startsDescending, type ListCriteria } from './list-criteria.ts'
import { useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'
import { WorkflowRow } from './WorkflowRow.tsx'
import css from './WorkflowsPage.module.css'

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
  const virtual = useVirtualRows(folders.length + total)
  const inSight = virtual.shown.map((index) => index - folders.length).filter((index) => index >= 0)
  const rows = useRows(criteria, first, inSight)
  const order: Order<ListCriteria['sort']> = { by: criteria.sort, descending: criteria.descending }
  const sort = ({ by, descending }: typeof order) =>
    change({ sort: by, descending: by === criteria.sort ? descending : startsDescending(by) })
  return (
    <>
      {rows.isFailed && (
        <div className={css.failed} role="alert">
          {t('workflowList.moreFailed')}
          <Button onClick={rows.retry}>{t('workflowList.tryAgain')}</Button>
        </div>
      )}
      <Table
        label={t('workflowList.title')}
        columns={columnsFor(selection, total)}
        order={order}
        onOrder={sort}
        virtual={virtual}
        busy={isOld}
        className={css.table}
      >
        {virtual.shown.map((index) => {
          const folder = folders[index]
          const workflow = rows.at(index - folders.length)
          if (folder)
            return <FolderRow key={`folder ${folder.id}`} folder={folder} criteria={criteria} index={index} />
          if (!workflow) return <EmptyRow key={`place ${index}`} index={index} />
          return <WorkflowRow key={workflow.id} workflow={workflow} selection={selection} index={index} />
        })}
      </Table>
    </>
  )
}

/** Holds the place of one that is on its way. */
function EmptyRow({ index }: { index: number }) {
  return (
    <Row index={index}>
      <Cell column="select" />
      <Cell column="name">
        <span className="visually-hidden">{t('workflowList.loading')}</span>
        <span className={css.skeleton} />
      </Cell>
    </Row>
  )
}

const columnsFor = (selection: Selection, total: number): Column[] => [
  {
    id: 'select',
    label: t('workflowList.selectAll'),
    part: 'select',
    head: <SelectAll selection={selection} total={total} />,
  },
  { id: 'name', label: t('workflowList.name'), part: 'name', sortable: true },
  { id: 'tags', label: t('workflowList.columnTags') },
  { id: 'lastRun', label: t('workflowList.lastRun'), sortable: true },
  { id: 'updatedAt', label: t('workflowList.updated'), sortable: true },
  { id: 'createdAt', label: t('workflowList.created'), sortable: true },
  { id: 'active', label: t('workflowList.active') },
  { id: 'actions', label: t('workflowList.actions'), part: 'actions' },
]

function SelectAll({ selection, total }: { selection: Selection; total: number }) {
  const { size } = selection.ids
  return (
    <Checkbox
      label={t('workflowList.selectAll')}
      labelHidden
      checked={size > 0 && size >= total}
      mixed={size > 0 && size < total}
      disabled={total === 0}
      onChange={() => (size > 0 ? selection.clear() : selection.selectAll())}
    />
  )
}
