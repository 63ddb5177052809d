import type { ListedWorkflow } from '@heddle/contract'
import { EllipsisVertical } from 'lucide-react'
import { workflowDragType } from '../../../lib/drag-types.ts'
import { t } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import listCss from '../../../ui/List.module.css'
import { Menu } from '../../../ui/Menu.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Cell, Row } from '../../../ui/Table.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { RowSwitch } from '../RowSwitch.tsx'
import { RowTags } from '../RowTags.tsx'
import { startDrag } from './dragging.ts'
import { rowMenu } from './row-menu.ts'
import type { Selection } from './use-selection.ts'
import css from './WorkflowsPage.module.css'
import { Checkbox } from '../../../ui/Checkbox.tsx'

interface WorkflowRowProps {
  workflow: ListedWorkflow
  selection: Selection
  /** Its place among all rows. */
  index: number
}

export function WorkflowRow({ workflow, selection, index }: WorkflowRowProps) {
  const { id, name, active, right, updatedAt, createdAt } = workflow
  const isSelected = selection.ids.has(id)
  const carried = isSelected ? [...selection.ids] : [id]
  return (
    <Row
      index={index}
      data-selected={isSelected || undefined}
      draggable
      onDragStart={(event) => startDrag(event, workflowDragType, carried)}
      data-testid={`workflow-${id}`}
    >
      <Cell column="select">
        <Checkbox
          label={t('workflowList.selectOne', { name })}
          labelHidden
          checked={isSelected}
          onChange={(_checked, { shift }) => selection.toggle(id, shift)}
        />
      </Cell>
      <Cell column="name">
        <Link to={`/workflow/${id}`} className={css.name}>
          {name}
        </Link>
        {workflow.unreadable && <Pill kind="error">{t('workflowList.unreadable')}</Pill>}
        <About workflow={workflow} />
      </Cell>
      <Cell column="tags">{workflow.tags.length > 0 && <RowTags tags={workflow.tags} />}</Cell>
      <Cell column="lastRun">
        <LastRun workflow={workflow} />
      </Cell>
      <Cell column="updatedAt" className={listCss.date}>
        <TimeAgo date={updatedAt} />
      </Cell>
      <Cell column="createdAt" className={listCss.date}>
        <TimeAgo date={createdAt} />
      </Cell>
      <Cell column="active">
        <RowSwitch id={id} name={name} active={active} disabled={right === 'see' || right === 'run'} />
      </Cell>
      <Cell column="actions">
        <Menu
          label={t('workflowList.rowActions', { name })}
          position="bottom-end"
          groups={() => rowMenu(workflow)}
        >
          <IconButton label={t('workflowList.rowActions', { name })} icon={EllipsisVertical} />
        </Menu>
      </Cell>
    </Row>
  )
}

const sharedTexts = {
  see: 'workflowList.ownerToLook',
  run: 'workflowList.ownerToRun',
  edit: 'workflowList.owner',
} as const

/** Whose it is. */
function About({ workflow: { owner, shared, right } }: { workflow: ListedWorkflow }) {
  const whose =
    owner === null || owner === ''
      ? shared && t('workflowList.shared')
      : right === 'own'
        ? t('workflowList.ownerShort', { owner })
        : t(sharedTexts[right], { owner })
  return whose && <span className={listCss.sub}>{whose}</span>
}

const kinds = {
  queued: 'running',
  running: 'running',
  waiting: 'waiting',
  success: 'success',
  error: 'error',
  canceled: 'error',
  crashed: 'error',
} as const

function LastRun({ workflow: { name, lastRun, right } }: { workflow: ListedWorkflow }) {
  if (!lastRun) return <span className={listCss.date}>{t('workflowList.never')}</span>
  const about = (
    <>
      <Pill kind={kinds[lastRun.status]}>{t(`execution.list.statuses.${kinds[lastRun.status]}`)}</Pill>
      <span className={listCss.date}>
        <TimeAgo date={lastRun.startedAt} />
      </span>
    </>
  )
  // Looking into an execution takes the right to run the workflow.
  if (right === 'see') return <span className={css.run}>{about}</span>
  return (
    <Link to={`/execution/${lastRun.id}`} className={css.run}>
      <span className="visually-hidden">{t('workflowList.openRun', { name })} </span>
      {about}
    </Link>
  )
}
