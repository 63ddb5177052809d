import type { RawWorkflow } from '@heddle/contract'
import { Copy, Download, Trash2 } from 'lucide-react'
import { writeClipboard } from '../../lib/clipboard.ts'
import { downloadText } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { deleteStored } from './delete-stored.ts'
import css from './UnreadableWorkflow.module.css'

/** Stands where a workflow would that cannot be read: its text, what is wrong with it, and what one can do. */
export function UnreadableWorkflow({ raw }: { raw: RawWorkflow }) {
  const { name, problem, text } = raw
  return (
    <Page title={t('workflow.unreadableTitle', { name })}>
      <p>{t('workflow.unreadableText')}</p>
      <p className={css.problem}>{problem}</p>
      <div className={css.buttons}>
        <Button icon={Copy} onClick={() => void copy(text)}>
          {t('workflow.unreadableCopy')}
        </Button>
        <Button icon={Download} onClick={() => downloadText(`${name}.json`, text)}>
          {t('workflow.unreadableDownload')}
        </Button>
        <Button icon={Trash2} variant="danger" onClick={() => void remove(raw)}>
          {t('workflow.unreadableDelete')}
        </Button>
      </div>
      <textarea className={css.text} readOnly value={text} aria-label={t('workflow.unreadableLabel')} />
    </Page>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await writeClipboard(text)
    showSuccess({ title: t('workflow.unreadableCopied') })
  } catch (error) {
    showFailure(t('workflow.unreadableCopyFailed'), error)
  }
}

async function remove(workflow: RawWorkflow): Promise<void> {
  if (await deleteStored(workflow)) navigate('/workflows', { replace: true })
}
