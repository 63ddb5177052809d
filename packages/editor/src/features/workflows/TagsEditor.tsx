import { setTags } from '../../workspace/commands/set-tags.ts'
import { useDocument, type TagReference } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import css from './TagsEditor.module.css'
import { TagsInput } from './TagsInput.tsx'

/** The tags of the open workflow. */
export function TagsEditor() {
  const workspace = useWorkspace()
  const tags = useDocument((state) => state.tags)
  const readOnly = useDocument((state) => state.readOnly)
  const change = async (chosen: readonly TagReference[]) => workspace.tell(await setTags(workspace, chosen))
  return (
    <div className={css.header}>
      <TagsInput tags={tags} readOnly={readOnly} onChange={(chosen) => void change(chosen)} />
    </div>
  )
}
