import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CredentialIcon } from '../../ui/CredentialIcon.tsx'
import { connectAccount } from './connect-account.ts'
import type { Editor } from './credential-editor.ts'
import css from './CredentialDialog.module.css'
import { isConnected, isGoogle } from './credential-type.ts'

/** Leads to the sign-in of the service; Google wants its own picture on it. */
export function ConnectButton({ editor }: { editor: Editor }) {
  const { type, data } = useStore(editor)
  if (isConnected(data)) return null
  if (!isGoogle(type)) {
    return (
      <div>
        <Button variant="primary" onClick={() => void connectAccount(editor)}>
          {t('credentials.connect')}
        </Button>
      </div>
    )
  }
  return (
    <button type="button" className={css.google} onClick={() => void connectAccount(editor)}>
      <CredentialIcon type="googleOAuth2Api" size={18} />
      {t('credentials.connectGoogle')}
    </button>
  )
}
