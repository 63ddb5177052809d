import { keptSecret } from '@heddle/contract/limits'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../api/session.ts'
import { documentationUrl } from '../../lib/documentation-url.ts'
import { t } from '../../lib/i18n.ts'
import { whenReleased } from '../../lib/pointer.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { AppSetUp } from './AppSetUp.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import {
  isAppField,
  leaveField,
  missingOf,
  setField,
  usesSharedApp,
  type Editor,
  type EditorState,
} from './credential-editor.ts'
import { CredentialBanner } from './CredentialBanner.tsx'
import css from './CredentialDialog.module.css'
import type { DrawnField } from './CredentialDialog.tsx'
import { appTypeOf, docsOf, fieldsOf, needsSignIn, valuesOf } from './credential-type.ts'
import { serviceName } from './shared-app.ts'
import { SharedAppNote } from './SharedAppNote.tsx'

interface ConnectionTabProps {
  editor: Editor
  field: (field: DrawnField) => ReactNode
}

export function ConnectionTab({ editor, field }: ConnectionTabProps) {
  const state = useStore(editor)
  const { type, data, right } = state
  const values = valuesOf(type, data)
  const isOwner = useSession(({ user }) => user?.globalRole.name === 'owner')
  const app = appOf(state)
  return (
    <div className={css.form} data-fields>
      {right === 'see' && <p className={css.help}>{t('credentials.onlyUse')}</p>}
      <CredentialBanner editor={editor} />
      <DocsLink type={type} />
      {app === 'shared' && <SharedAppNote editor={editor} type={type} isOwner={isOwner} />}
      {app === 'own' && <AppSetUp type={type} values={values} />}
      <Fields editor={editor} field={field} />
      {app === 'own' && isOwner && <ShareApp editor={editor} />}
      {app !== undefined && <ConnectButton editor={editor} />}
    </div>
  )
}

/** With which app an account is connected; undefined where the person connects none. */
function appOf(state: EditorState): 'own' | 'shared' | undefined {
  const { type, data, right } = state
  if (right === 'see' || !needsSignIn(type, valuesOf(type, data))) return undefined
  return usesSharedApp(state) ? 'shared' : 'own'
}

/** What a person fills in; nothing of an app where the instance has one. */
function Fields({ editor, field }: ConnectionTabProps) {
  const state = useStore(editor)
  const { type, data, right, touched, showMissing } = state
  const values = valuesOf(type, data)
  const missing = new Set(missingOf(state))
  const isShared = usesSharedApp(state)
  const fields = fieldsOf(type, values).filter(({ name }) => !isShared || !isAppField(name))
  return fields.map((property) => {
    const isKept = values[property.name] === keptSecret
    const isWrong = missing.has(property.name) && (showMissing || touched.has(property.name))
    return (
      <div
        key={property.name}
        data-wrong={isWrong || undefined}
        onBlur={() => whenReleased(() => leaveField(editor, property.name))}
      >
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
  })
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

/** For owners: what they enter is for everybody. */
function ShareApp({ editor }: { editor: Editor }) {
  const { type, sharesApp } = useStore(editor)
  if (appTypeOf(type) === undefined) return null
  return (
    <div className={css.share}>
      <Checkbox
        label={t('credentials.shareApp')}
        checked={sharesApp}
        onChange={(checked) => editor.setState({ sharesApp: checked, hasUnsavedChanges: true })}
      />
      <p className={css.help}>{t('credentials.shareAppHelp', { app: serviceName(type) })}</p>
    </div>
  )
}
