import type { WorkflowDocument } from '@heddle/core/workflow'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../api/request.ts'
import { nameOfCopy, openDocumentToCopy, saveCopy } from '../../workspace/commands/duplicate-workflow.ts'
import { markSaved, type TagReference } from '../../workspace/document-store.ts'
import { documentOf } from '../../workspace/opening.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { basePath } from '../../lib/base-path.ts'
import { workflowNameMax } from '@heddle/contract/limits'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import fieldCss from '../../ui/Field.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import css from './DuplicateModal.module.css'
import { TagsInput } from './TagsInput.tsx'
import { useSession } from '../../api/session.ts'

/** What is copied: an open workflow as it stands, or a stored one. */
type Input = { workspace: Workspace } | { id: string }

interface Original {
  document: WorkflowDocument
  tags: readonly TagReference[]
}

/** Stores a workflow once more, under another name. */
export function DuplicateModal({ input, close }: { input: Input; close: () => void }) {
  const { data } = useQuery({
    queryKey: ['copy', 'id' in input ? input.id : input.workspace.key],
    queryFn: () => prepare(input, close),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? <DuplicateForm {...data} input={input} close={close} /> : null
}

async function prepare(input: Input, close: () => void) {
  try {
    const original = 'id' in input ? await loadOriginal(input.id) : openOriginal(input.workspace)
    const { name } = original.document
    return { original, name: await nameOfCopy(name).catch(() => name) }
  } catch (error) {
    close()
    showFailure(t('workflow.duplicateFailed'), error)
    return null
  }
}

const openOriginal = (workspace: Workspace): Original => ({
  document: openDocumentToCopy(workspace),
  tags: workspace.document.getState().tags,
})

async function loadOriginal(id: string): Promise<Original> {
  const stored = await request('GET /workflows/:id', { params: { id } })
  return { document: documentOf(stored), tags: stored.tags }
}

interface DuplicateFormProps {
  input: Input
  original: Original
  name: string
  close: () => void
}

function DuplicateForm({ input, original, name, close }: DuplicateFormProps) {
  const formId = useId()
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const { field, form, values, change, isSubmitting } = useForm({
    initial: { name, tags: original.tags, resetWebhookUrls: true, openInNewWindow: true },
    rules: { name: (value) => (value.trim() === '' ? t('workflow.nameRequired') : undefined) },
    failed: t('workflow.duplicateFailed'),
    async submit({ tags, openInNewWindow, resetWebhookUrls, ...given }) {
      const copy = await saveCopy(original.document, {
        name: given.name.trim(),
        tags: tags.map(({ id }) => id),
        resetWebhookUrls,
      })
      close()
      if (openInNewWindow && window.open(`${basePath}workflow/${copy.id}`, '_blank')) return
      // What was not saved is in the copy, which takes the place of the original.
      if ('workspace' in input) markSaved(input.workspace)
      navigate(`/workflow/${copy.id}`)
    },
  })
  return (
    <Modal
      title={t('workflow.duplicateTitle')}
      close={close}
      width={420}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {t('workflow.save')}
        </Button>
      }
    >
      <Form {...form} id={formId} className={css.form}>
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
            <TagsInput tags={values.tags} onChange={(tags) => change({ tags })} />
          </div>
        )}
        <Checkbox
          label={t('workflow.resetWebhookUrls')}
          checked={values.resetWebhookUrls}
          onChange={(resetWebhookUrls) => change({ resetWebhookUrls })}
        />
        <Checkbox
          label={t('workflow.openInNewWindow')}
          checked={values.openInNewWindow}
          onChange={(openInNewWindow) => change({ openInNewWindow })}
        />
      </Form>
    </Modal>
  )
}
