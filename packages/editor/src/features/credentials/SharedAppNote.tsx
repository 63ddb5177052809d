import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { Editor } from './credential-editor.ts'
import css from './CredentialDialog.module.css'
import { removeSharedApp, serviceName } from './shared-app.ts'

interface SharedAppNoteProps {
  editor: Editor
  type: string
  /** Whether they may change the apps of the instance. */
  isOwner: boolean
}

/** The instance has an app: all that is left is to sign in. */
export function SharedAppNote({ editor, type, isOwner }: SharedAppNoteProps) {
  const remove = async () => {
    if (await removeSharedApp(type)) editor.setState({ wantsOwnApp: true })
  }
  return (
    <div className={css.sharedApp}>
      <p>{t('credentials.sharedApp', { app: serviceName(type) })}</p>
      <div className={css.sharedAppActions}>
        <Button onClick={() => editor.setState({ wantsOwnApp: true })}>{t('credentials.useOwnApp')}</Button>
        {isOwner && <Button onClick={() => void remove()}>{t('credentials.removeApp')}</Button>}
      </div>
    </div>
  )
}
