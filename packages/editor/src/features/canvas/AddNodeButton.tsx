import { Plus } from 'lucide-react'
import { useDocument } from '../../workspace/document-store.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Dock.module.css'

export function AddNodeButton() {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  if (readOnly) return null
  return (
    <IconButton
      className={css.add}
      size="large"
      variant="primary"
      icon={Plus}
      label={t('canvas.addNode')}
      keys="tab"
      data-tour="add"
      onClick={() => openCreator(workspace)}
    />
  )
}
