import type { WorkflowSummary } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { sameWorkflowErrorMs } from '../../lib/constants.ts'
import { formatDate } from '../../lib/dates.ts'
import { workflowList } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import listCss from '../../ui/List.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showError } from '../../ui/toast-store.ts'
import { ColumnHeader, type Order } from '../../ui/ColumnHeader.tsx'
import { RowSwitch } from './RowSwitch.tsx'
import { RowTags } from './RowTags.tsx'
import { TagFilter } from './TagFilter.tsx'
import css from './WorkflowOpenModal.module.css'

type SortKey = 'name' | 'createdAt' | 'updatedAt'

interface WorkflowOpenModalProps {
  /** The workflow that is open already. */
  openId: string | undefined
  close: () => void
  /** Goes to a workflow. */
  open: (id: string) => void
}

export function WorkflowOpenModal({ openId, close, open }: WorkflowOpenModalProps) {
  const { data, error } = useQuery({ ...workflowList, staleTime: 0 })
  const [search, setSearch] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const [order, setOrder] = useState<Order<SortKey>>({ by: 'updatedAt', descending: true })
  const found = sorted(
    (data ?? []).filter((workflow) => fits(workflow, search, tags)),
    order,
  )
  const choose = ({ id, name }: WorkflowSummary) => {
    if (id === openId) {
      showError({ title: t('workflow.alreadyOpen'), message: name, duration: sameWorkflowErrorMs })
      return
    }
    close()
    open(id)
  }
  return (
    <Modal title={t('workflow.openTitle')} close={close} width="80%" height="80%">
      <div className={css.filters}>
        <TagFilter chosen={tags} onChange={setTags} />
        <TextField
          label={t('workflow.openSearch')}
          labelHidden
          placeholder={t('workflow.openSearch')}
          value={search}
          onChange={setSearch}
          type="search"
          data-autofocus
        />
      </div>
      {error && (
        <p className={css.note} role="alert">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <Spinner />}
      {data && found.length === 0 && (
        <p className={css.note}>{data.length === 0 ? t('workflow.openFirst') : t('workflow.openNone')}</p>
      )}
      {found.length > 0 && (
        <table className={`${listCss.table} ${css.table}`}>
          <thead>
            <tr>
              <ColumnHeader by="name" label={t('workflow.openName')} order={order} onChange={setOrder} />
              <th className={css.wide}>{t('workflow.openColumnTags')}</th>
              <ColumnHeader
                by="createdAt"
                label={t('workflow.openCreated')}
                order={order}
                onChange={setOrder}
              />
              <ColumnHeader
                by="updatedAt"
                label={t('workflow.openUpdated')}
                order={order}
                onChange={setOrder}
              />
              <th>{t('workflow.openColumnActive')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((workflow) => (
              <WorkflowRow
                key={workflow.id}
                workflow={workflow}
                isCurrent={workflow.id === openId}
                choose={() => choose(workflow)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}

const fits = (workflow: WorkflowSummary, search: string, tags: readonly string[]): boolean =>
  workflow.name.toLowerCase().includes(search.trim().toLowerCase()) &&
  tags.every((id) => workflow.tags.some((tag) => tag.id === id))

const sorted = (rows: readonly WorkflowSummary[], { by, descending }: Order<SortKey>): WorkflowSummary[] =>
  rows.toSorted((a, b) => a[by].localeCompare(b[by]) * (descending ? -1 : 1))

interface WorkflowRowProps {
  workflow: WorkflowSummary
  isCurrent: boolean
  choose: () => void
}

function WorkflowRow({ workflow, isCurrent, choose }: WorkflowRowProps) {
  const { id, name, active, createdAt, updatedAt, right } = workflow
  return (
    // The button in the first cell does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <tr className={css.row} onClick={choose}>
      <td>
        <button type="button" className={css.name}>
          {name}
        </button>
      </td>
      <td className={css.wide}>
        <RowTags tags={workflow.tags} />
      </td>
      <td className={`${listCss.date} ${css.wide}`}>{formatDate(new Date(createdAt))}</td>
      <td className={`${listCss.date} ${css.wide}`}>{formatDate(new Date(updatedAt))}</td>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the row from opening */}
      <td onClick={(event) => event.stopPropagation()}>
        <RowSwitch
          id={id}
          name={name}
          active={active}
          disabled={isCurrent || right === 'see' || right === 'run'}
        />
      </td>
    </tr>
  )
}
