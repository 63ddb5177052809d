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
import { Cell, Row, Table, type Column, type Order } from '../../ui/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showError } from '../../ui/toast-store.ts'
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
      <form
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = found
          if (first && search.trim() !== '') choose(first)
        }}
      >
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
      </form>
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
        <Table label={t('workflow.openTitle')} columns={columns()} order={order} onOrder={setOrder}>
          {found.map((workflow) => (
            <WorkflowRow
              key={workflow.id}
              workflow={workflow}
              isCurrent={workflow.id === openId}
              choose={() => choose(workflow)}
            />
          ))}
        </Table>
      )}
    </Modal>
  )
}

const columns = (): Column[] => [
  { id: 'name', label: t('workflow.openName'), part: 'name', sortable: true },
  { id: 'tags', label: t('workflow.openColumnTags') },
  { id: 'createdAt', label: t('workflow.openCreated'), sortable: true },
  { id: 'updatedAt', label: t('workflow.openUpdated'), sortable: true },
  { id: 'active', label: t('workflow.openColumnActive') },
]

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
    <Row>
      <Cell column="name">
        <button type="button" className={css.name} data-opens onClick={choose}>
          {name}
        </button>
      </Cell>
      <Cell column="tags">{workflow.tags.length > 0 && <RowTags tags={workflow.tags} />}</Cell>
      <Cell column="createdAt" className={listCss.date}>
        {formatDate(new Date(createdAt))}
      </Cell>
      <Cell column="updatedAt" className={listCss.date}>
        {formatDate(new Date(updatedAt))}
      </Cell>
      <Cell column="active">
        <RowSwitch
          id={id}
          name={name}
          active={active}
          disabled={isCurrent || right === 'see' || right === 'run'}
        />
      </Cell>
    </Row>
  )
}
