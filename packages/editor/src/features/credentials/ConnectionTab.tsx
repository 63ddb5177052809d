import { keptSecret } from '@heddle/contract/limits'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../api/session.ts'
import { writeClipboard } from '../../lib/clipboard.ts'
import { documentationUrl } from '../../lib/documentation-url.ts'
import { t } from '../../lib/i18n.ts'
import { whenReleased } from '../../lib/pointer.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { leaveField, missingOf, setField, type Editor } from './credential-editor.ts'
import { CredentialBanner } from './CredentialBanner.tsx'
import css from './CredentialDialog.module.css'
import type { DrawnField } from './CredentialDialog.tsx'
import { appName, docsOf, fieldsOf, needsSignIn, oauthOf, valuesOf } from './credential-type.ts'

interface ConnectionTabProps {
  editor: Editor
  field: (field: DrawnField) => ReactNode
}

export function ConnectionTab({ editor, field }: ConnectionTabProps) {
  const state = useStore(editor)
  const { type, data, right, touched, showMissing } = state
  const values = valuesOf(type, data)
  const missing = new Set(missingOf(state))
  const signsIn = needsSignIn(type, values)
  return (
    <div className={css.form}>
      {right === 'see' && <p className={css.help}>{t('credentials.onlyUse')}</p>}
      <CredentialBanner editor={editor} />
      <DocsLink type={type} />
      {signsIn && <RedirectUrl type={type} />}
      {fieldsOf(type, values).map((property) => {
        const isKept = values[property.name] === keptSecret
        const isWrong = missing.has(property.name) && (showMissing || touched.has(property.name))
        return (
          <div key={property.name} onBlur={() => whenReleased(() => leaveField(editor, property.name))}>
            {field({
              // A stored secret is not there to be seen or changed in part, only to be replaced.
              property: isKept ? { ...property, placeholder: t('credentials.kept') } : property,
              value: isKept ? '' : values[property.name],
              values,
              issues: isWrong ? [t('credentials.required')] : [],
              readOnly: right === 'see',
              onChange: (value) => setField(editor, property.name, value),
            })}
          </div>
        )
      })}
      {signsIn && right !== 'see' && <ConnectButton editor={editor} />}
    </div>
  )
}

function DocsLink({ type }: { type: string }) {
  const page = docsOf(type)
  if (page === undefined) return null
  return (
    <p className={css.help}>
      {t('credentials.help')}{' '}
      <a
        href={documentationUrl({ name: type, documentationUrl: page })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('credentials.docs')}
      </a>
    </p>
  )
}

function RedirectUrl({ type }: { type: string }) {
  const urls = useSession((state) => state.settings?.oauthCallbackUrls)
  const url = urls?.[oauthOf(type) ?? 'oauth2'] ?? ''
  const copy = async () => {
    await writeClipboard(url)
    showSuccess({ title: t('credentials.copied') })
  }
  return (
    <div className={css.redirect}>
      <TextField
        label={t('credentials.redirectUrl')}
        value={url}
        readOnly
        help={t('credentials.redirectHelp', { app: appName(type) })}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {t('credentials.copy')}
      </Button>
    </div>
  )
}
