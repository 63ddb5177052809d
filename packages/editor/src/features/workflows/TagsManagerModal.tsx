import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TagsTable, type TagsMode } from './TagsTable.tsx'
import { tagUsage } from './workflow-queries.ts'

export function TagsManagerModal({ close }: { close: () => void }) {
  const { data: tags, error } = useQuery({ ...tagUsage, staleTime: 0 })
  const [mode, setMode] = useState<TagsMode>({ kind: 'view' })
  const isEmpty = tags?.length === 0 && mode.kind === 'view'
  return (
    <Modal
      title={t('tags.manage')}
      close={close}
      width={620}
      footer={
        <Button variant="primary" onClick={close} disabled={mode.kind !== 'view'}>
          {t('tags.done')}
        </Button>
      }
    >
      {!tags && !error && <Spinner />}
      {error && <p role="alert">{`${t('tags.loadFailed')}: ${messageOf(error)}`}</p>}
      {isEmpty && <NoTags create={() => setMode({ kind: 'create', name: '' })} />}
      {tags && !isEmpty && <TagsTable tags={tags} mode={mode} setMode={setMode} />}
    </Modal>
  )
}

function NoTags({ create }: { create: () => void }) {
  return (
    <Note title={t('tags.emptyTitle')} text={t('tags.emptyText')} icon={Tags}>
      <Button variant="primary" data-autofocus onClick={create}>
        {t('tags.emptyButton')}
      </Button>
    </Note>
  )
}
