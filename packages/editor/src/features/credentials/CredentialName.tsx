import { credentialNameMax } from '@heddle/contract/limits'
import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import { settle, showWarning } from '../../ui/toast-store.ts'
import { setName, type Editor } from './credential-editor.ts'
import css from './CredentialDialog.module.css'

/** The warning goes once somebody has typed a name. */
const emptyName = 'credentialName'

/** The name of a credential, edited in its place. */
export function CredentialName({ editor }: { editor: Editor }) {
  const { name, right } = useStore(editor)
  const leave = () => {
    if (name.trim() !== '') return settle(emptyName)
    setName(editor, t('credentials.untitled'))
    showWarning({ title: t('credentials.nameEmpty'), about: emptyName })
  }
  return (
    <input
      className={css.name}
      aria-label={t('credentials.nameLabel')}
      value={name}
      maxLength={credentialNameMax}
      spellCheck={false}
      readOnly={right === 'see'}
      onChange={(event) => setName(editor, event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
