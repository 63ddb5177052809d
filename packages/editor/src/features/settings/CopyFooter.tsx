import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { showSuccess } from '../../ui/toast-store.ts'

/** The buttons under something that is shown once. */
export function CopyFooter({ text, close }: { text: string; close: () => void }) {
  const copy = async () => {
    await writeClipboard(text)
    showSuccess({ title: t('security.copied') })
  }
  return (
    <>
      <Button onClick={() => void copy()}>{t('security.copy')}</Button>
      <Button variant="primary" data-autofocus onClick={close}>
        {t('security.done')}
      </Button>
    </>
  )
}
