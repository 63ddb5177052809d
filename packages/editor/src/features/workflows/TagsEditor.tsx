import { setTags } from '../../workspace/commands/set-tags.ts'
import { useDocument } from '../../workspace/document-store.ts'
import css from './TagsEditor.module.css'
import { TagsInput } from './TagsInput.tsx'

/** The tags of the open workflow. */
export function TagsEditor() {
  const tags = useDocument((state) => state.tags)
  const readOnly = useDocument((state) => state.readOnly)
  return (
    <div className={css.header}>
      <TagsInput tags={tags} readOnly={readOnly} onChange={(chosen) => void setTags(chosen)} />
    </div>
  )
}
