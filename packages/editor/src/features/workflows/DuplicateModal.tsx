import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { nameOfCopy, saveCopy } from '../../document/commands/duplicate-workflow.ts'
import { openStored } from '../../document/commands/open-workflow.ts'
import { announceSaved } from '../../document/commands/save-workflow.ts'
import { currentDocument, useDocument } from '../../document/document-store.ts'
import { basePath } from '../../lib/base-path.ts'
import { workflowNameMax } from '../../lib/constants.ts'
import { useForm } from '../../lib/form.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import css from './DuplicateModal.module.css'
import { TagsInput } from './TagsInput.tsx'
import { useSession } from '../../api/session.ts'

/** Stores the open workflow once more, under another name. */
export function DuplicateModal({ close }: { close: () => void }) {
  const { data: name } = useQuery({
    queryKey: ['nameOfCopy', currentDocument().name],
    queryFn: () => nameOfCopy(currentDocument().name).catch(() => currentDocument().name),
    staleTime: 0,
    gcTime: 0,
  })
  return name === undefined ? null : <DuplicateForm name={name} close={close} />
}

function DuplicateForm({ name, close }: { name: string; close: () => void }) {
  const formId = useId()
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const [tags, setTags] = useState(useDocument((state) => state.tags))
  const [resetWebhookUrls, setResetWebhookUrls] = useState(true)
  const [openInNewWindow, setOpenInNewWindow] = useState(true)
  const { field, form, isSubmitting } = useForm({
    initial: { name },
    rules: { name: (value) => (value.trim() === '' ? t('workflow.nameRequired') : undefined) },
    async submit(values) {
      try {
        const ids = tags.map(({ id }) => id)
        const copy = await saveCopy({ name: values.name.trim(), tags: ids, resetWebhookUrls })
        close()
        if (openInNewWindow && window.open(`${basePath}workflow/${copy.id}`, '_blank')) return
        openStored(copy)
        announceSaved(copy)
      } catch (error) {
        showFailure(t('workflow.duplicateFailed'), error)
      }
    },
  })
  return (
    <Modal
      title={t('workflow.duplicateTitle')}
      close={close}
      width={420}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
            {t('workflow.save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={css.form}>
        <TextField
          {...field('name')}
          label={t('workflow.name')}
          placeholder={t('workflow.namePlaceholder')}
          maxLength={workflowNameMax}
          selectOnMount
        />
        {tagsEnabled && (
          <div className={fieldCss.field}>
            <span className={fieldCss.label}>{t('tags.tags')}</span>
            <TagsInput tags={tags} onChange={setTags} />
          </div>
        )}
        <Checkbox
          label={t('workflow.resetWebhookUrls')}
          checked={resetWebhookUrls}
          onChange={setResetWebhookUrls}
        />
        <Checkbox
          label={t('workflow.openInNewWindow')}
          checked={openInNewWindow}
          onChange={setOpenInNewWindow}
        />
      </form>
    </Modal>
  )
}
