import type { JsonObject } from '@heddle/core'
import type { NodeProperty } from '@heddle/core/node'
import { Share2, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CredentialIcon } from '../../ui/CredentialIcon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ModalSurface } from '../../ui/Modal.tsx'
import { askConfirm, closeModal, guardModal, openModal, type ModalInputs } from '../../ui/modal-store.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { ConnectionTab } from './ConnectionTab.tsx'
import { createEditor, missingOf, type Editor, type EditorState } from './credential-editor.ts'
import css from './CredentialDialog.module.css'
import { CredentialName } from './CredentialName.tsx'
import { findType, isConnected, needsSignIn, valuesOf } from './credential-type.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { load, removeCredential, save } from './editor-actions.ts'

export interface DrawnField {
  property: NodeProperty
  value: unknown
  values: JsonObject
  issues: readonly string[]
  readOnly: boolean
  onChange: (value: unknown) => void
}

interface CredentialDialogProps {
  input: ModalInputs['editCredential']
  close: () => void
  /** Draws one field. */
  field: (field: DrawnField) => ReactNode
}

/** Makes or changes a credential: how it connects, and who may use it. */
export function CredentialDialog({ input, close, field }: CredentialDialogProps) {
  const [editor] = useState(() => createEditor(input))
  const state = useStore(editor)
  const [tab, setTab] = useState<'connection' | 'details'>('connection')
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => void load(editor), [editor])
  useEffect(
    () =>
      guardModal('editCredential', () =>
        mayClose(editor, () => {
          setTab('connection')
          body.current?.scrollTo({ top: 0 })
        }),
      ),
    [editor],
  )
  useTellCreated(editor, input)
  const connected = isConnected(state.data)
  // What the service said stands above the fields.
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [state.test, state.showMissing, connected])
  useEffect(() => {
    if (state.showMissing)
      body.current?.querySelector<HTMLElement>(firstWrong)?.focus({ preventScroll: true })
  }, [state.showMissing])
  const isLoaded = state.phase === 'loaded'
  return (
    <ModalSurface labelledBy={titleId} close={close} width="70%" height="80%">
      <header className={css.header}>
        {/* The type of a stored one is known once it is loaded. */}
        {state.type !== '' && <CredentialIcon type={state.type} size={32} />}
        <div className={css.names}>
          <h2 id={titleId} className="visually-hidden">
            {t('credentials.title', { name: state.name })}
          </h2>
          {isLoaded && <CredentialName editor={editor} />}
          <p className={css.type}>{findType(state.type)?.displayName ?? state.type}</p>
        </div>
        <HeaderActions editor={editor} state={state} close={close} />
      </header>
      <Tabs
        label={t('credentials.tabs')}
        value={tab}
        tabs={[
          { value: 'connection', label: t('credentials.connection') },
          { value: 'details', label: t('credentials.details') },
        ]}
        onChange={setTab}
      />
      <div ref={body} className={css.body} data-testid="credential-body">
        {!isLoaded && <Spinner />}
        {state.refusal && <ProblemNote problem={state.refusal} />}
        {isLoaded && tab === 'connection' && <ConnectionTab editor={editor} field={field} />}
        {isLoaded && tab === 'details' && <DetailsTab editor={editor} />}
      </div>
    </ModalSurface>
  )
}

const firstWrong = '[data-wrong] :is(input, textarea, [role="combobox"])'

interface HeaderActionsProps {
  editor: Editor
  state: EditorState
  close: () => void
}

function HeaderActions({ editor, state, close }: HeaderActionsProps) {
  const { id, name, right } = state
  // The default user is nobody in particular, and there is nobody to share with.
  const hasOthers = useSession(({ user }) => Boolean(user?.firstName))
  const isOwn = right === 'own'
  const remove = async () => {
    if (id === undefined || !(await removeCredential({ id, name }))) return
    closeModal('editCredential')
  }
  return (
    <>
      {id !== undefined && isOwn && hasOthers && (
        <IconButton
          label={t('share.share')}
          icon={Share2}
          onClick={() => void openModal('share', { kind: 'credential', id, name })}
        />
      )}
      {id !== undefined && isOwn && (
        <IconButton label={t('credentials.deleteThis')} icon={Trash2} onClick={() => void remove()} />
      )}
      {right !== 'see' && <SaveButton editor={editor} state={state} />}
      <IconButton label={t('shell.close')} keys="escape" icon={X} onClick={close} />
    </>
  )
}

function SaveButton({ editor, state }: Pick<HeaderActionsProps, 'editor' | 'state'>) {
  const { id, phase, hasUnsavedChanges, isSaving } = state
  const isSaved = id !== undefined && !hasUnsavedChanges
  const maySave = phase !== 'loading' && !isSaved
  useSaveKey('editCredential', () => {
    if (maySave && !isSaving) void save(editor)
  })
  return (
    <Button variant="primary" disabled={!maySave} loading={isSaving} onClick={() => void save(editor)}>
      {isSaved ? t('credentials.saved') : t('credentials.save')}
    </Button>
  )
}

/** Unsaved changes and accounts that are not connected are asked about. */
async function mayClose(editor: Editor, showWarning: () => void): Promise<boolean> {
  const { hasUnsavedChanges, name, right, type, data, phase } = editor.getState()
  if (phase === 'loading' || right === 'see') return true
  if (!hasUnsavedChanges)
    return needsSignIn(type, valuesOf(type, data)) && !isConnected(data) ? leaveUnconnected() : true
  const choice = await askConfirm({
    title: t('credentials.unsavedTitle'),
    message: t('credentials.unsavedText', { name }),
    confirmLabel: t('credentials.saveAndClose'),
    otherLabel: t('credentials.closeAnyway'),
    cancelLabel: t('credentials.keepEditing'),
  })
  if (choice !== 'confirm') return choice === 'other'
  if (missingOf(editor.getState()).length === 0) return save(editor)
  editor.setState({ showMissing: true })
  showWarning()
  return false
}

async function leaveUnconnected(): Promise<boolean> {
  const choice = await askConfirm({
    title: t('credentials.unconnectedTitle'),
    message: t('credentials.unconnectedText'),
    confirmLabel: t('credentials.close'),
    cancelLabel: t('credentials.keepEditing'),
  })
  return choice === 'confirm'
}

/** Whoever opened the dialog for a new credential gets it, as soon as it is stored and when it is renamed. */
function useTellCreated(editor: Editor, input: ModalInputs['editCredential']): void {
  useEffect(() => {
    const tell = 'type' in input ? input.onCreated : undefined
    return editor.subscribe(({ id, name, updatedAt }, before) => {
      if (id !== undefined && updatedAt !== before.updatedAt) tell?.({ id, name })
    })
  }, [editor, input])
}
