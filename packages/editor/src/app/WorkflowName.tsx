import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useDocument } from '../workspace/document-store.ts'
import { renameWorkflow } from '../workspace/commands/rename-workflow.ts'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import { workflowNameShown } from '../lib/constants.ts'
import { workflowNameMax } from '@heddle/contract/limits'
import { t } from '../lib/i18n.ts'
import { shortenMiddle } from '../lib/shorten.ts'
import { settle, showError } from '../ui/toast-store.ts'
import css from './WorkflowName.module.css'

/** What is wrong with the name is told until there is one again. */
const emptyName = 'workflowName'

/** The name, editable in place. */
export function WorkflowName() {
  const name = useDocument((state) => state.history.present.name)
  const readOnly = useDocument((state) => state.readOnly)
  const [isEdited, setEdited] = useState(false)
  const shown = shortenMiddle(name, workflowNameShown.length, workflowNameShown.keptAtEnd)
  if (isEdited) return <NameInput name={name} leave={() => setEdited(false)} />
  return (
    <h1 className={css.title}>
      <button
        type="button"
        className={css.name}
        disabled={readOnly}
        data-tip={shown === name ? undefined : name}
        onClick={() => setEdited(true)}
      >
        {shown || t('workflow.namePlaceholder')}
      </button>
    </h1>
  )
}

function NameInput({ name, leave }: { name: string; leave: () => void }) {
  const workspace = useWorkspace()
  const [draft, setDraft] = useState(name)
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
    settle(emptyName)
    leave()
  }
  const commit = (input: HTMLInputElement) => {
    if (isOver.current) return
    if (draft.trim() === '') {
      const message = t('workflow.nameEmptyMessage')
      showError({ title: t('workflow.nameEmpty'), message, about: emptyName })
      input.focus()
      return
    }
    workspace.tell(renameWorkflow(workspace, draft))
    end()
  }
  const keep = useEffectEvent(() => {
    if (!isOver.current && draft.trim() !== '') workspace.tell(renameWorkflow(workspace, draft))
  })
  // The page may be drawn anew while somebody types, as it is after the first save.
  useEffect(() => () => keep(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(event.currentTarget)
    if (event.key === 'Escape') end()
  }
  return (
    <input
      className={css.input}
      aria-label={t('workflow.name')}
      placeholder={t('workflow.namePlaceholder')}
      value={draft}
      maxLength={workflowNameMax}
      size={Math.min(50, Math.max(15, draft.length))}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={(event) => commit(event.target)}
      onKeyDown={onKeyDown}
    />
  )
}
