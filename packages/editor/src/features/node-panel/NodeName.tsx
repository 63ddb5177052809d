import { useState } from 'react'
import { renameNode } from '../../workspace/commands/rename-node.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { isDone } from '../../workspace/outcome.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import css from './NodeName.module.css'

/** The node's name, editable in place; expressions that mention it follow. */
export function NodeName({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    setDraft(undefined)
    if (draft === undefined || draft.trim() === '') return
    const outcome = renameNode(workspace, name, draft)
    if (isDone(outcome)) onRename(outcome.node)
    else workspace.tell(outcome)
  }
  return (
    <input
      className={css.name}
      aria-label={t('nodePanel.name')}
      value={draft ?? name}
      readOnly={readOnly}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && draft !== undefined) {
          event.preventDefault()
          setDraft(undefined)
        }
      }}
    />
  )
}
