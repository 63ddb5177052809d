import { Copy } from 'lucide-react'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import css from './CredentialDialog.module.css'

interface CopyFieldProps {
  label: string
  value: string
  help?: string
  /** What is said once it is copied. */
  copied: string
}

/** A text that a person needs elsewhere. */
export function CopyField({ label, value, help, copied }: CopyFieldProps) {
  const copy = async () => {
    await writeClipboard(value)
    showSuccess({ title: copied })
  }
  return (
    <div className={css.copyField}>
      <TextField
        label={label}
        value={value}
        readOnly
        help={help}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button
        icon={Copy}
        aria-label={t('credentials.copyNamed', { name: label })}
        onClick={() => void copy()}
      >
        {t('credentials.copy')}
      </Button>
    </div>
  )
}
