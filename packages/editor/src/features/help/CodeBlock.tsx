import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Help.module.css'

/** Code with a button that copies it. */
export function CodeBlock({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await writeClipboard(text)
    setCopied(true)
  }
  return (
    <div className={css.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard, too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <IconButton
        className={css.copy}
        size="small"
        variant="outlined"
        icon={isCopied ? Check : Copy}
        label={isCopied ? t('help.copied') : t('help.copy')}
        onClick={() => void copy()}
      />
    </div>
  )
}
