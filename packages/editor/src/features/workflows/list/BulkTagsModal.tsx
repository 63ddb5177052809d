import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TagReference } from '../../../workspace/document-store.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TagsInput } from '../TagsInput.tsx'
import { tagList } from '../workflow-queries.ts'
import { runBulk } from './bulk-actions.ts'
import type { BulkTagsInput } from './modal-inputs.ts'

/** Which tags several workflows get, or lose. */
export function BulkTagsModal({ input, close }: { input: BulkTagsInput; close: () => void }) {
  const { ids, action, keep } = input
  const [tags, setTags] = useState<readonly TagReference[]>([])
  const isAdding = action === 'addTags'
  const count = ids.length
  const apply = () => {
    close()
    void runBulk(ids, { action, tags: tags.map(({ id }) => id) }).then(keep)
  }
  return (
    <Modal
      title={isAdding ? t('workflowList.tagsTitle', { count }) : t('workflowList.untagTitle', { count })}
      close={close}
      width={440}
      actions={
        <Button variant="primary" disabled={tags.length === 0} onClick={apply}>
          {isAdding ? t('workflowList.addTagsConfirm') : t('workflowList.removeTagsConfirm')}
        </Button>
      }
    >
      {isAdding ? <TagsInput tags={tags} onChange={setTags} /> : <KnownTags tags={tags} onChange={setTags} />}
    </Modal>
  )
}

interface KnownTagsProps {
  tags: readonly TagReference[]
  onChange: (tags: readonly TagReference[]) => void
}

function KnownTags({ tags, onChange }: KnownTagsProps) {
  const { data: all = [] } = useQuery(tagList)
  return (
    <Select
      label={t('workflowList.chooseTags')}
      placeholder={t('workflowList.chooseTags')}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={tags.map(({ id }) => id)}
      multiple
      data-autofocus
      onChange={(ids) => onChange(all.filter(({ id }) => ids.includes(id)))}
    />
  )
}
