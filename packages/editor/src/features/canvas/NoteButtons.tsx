import type { WorkflowNode } from '@heddle/core/workflow'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { deleteNodes } from '../../workspace/commands/delete-nodes.ts'
import { duplicateNodes } from '../../workspace/commands/duplicate-nodes.ts'
import { setStickyColor } from '../../workspace/commands/edit-sticky.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { stickyColor, stickyColors, stickySize } from '../../workspace/sticky.ts'
import { useNoteBar } from './bar-place.ts'
import css from './NoteButtons.module.css'

interface NoteButtonsProps {
  node: WorkflowNode
  /** Where the note begins, also while it is dragged. */
  top: number
  onEdit: () => void
}

/** What can be done with the note that is selected. */
export function NoteButtons({ node, top, onEdit }: NoteButtonsProps) {
  const { name } = node
  const color = stickyColor(node)
  const workspace = useWorkspace()
  const place = useNoteBar({ top, height: stickySize(node).height })
  return (
    <div
      className={`${css.bar} nodrag nopan`}
      style={place}
      role="toolbar"
      aria-label={t('canvas.nodeActions', { name })}
    >
      <div className={css.colors} role="radiogroup" aria-label={t('canvas.noteColor')}>
        {stickyColors.map((each, index) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={index + 1 === color}
            aria-label={t(`canvas.noteColors.${each}`)}
            data-tip={t(`canvas.noteColors.${each}`)}
            className={css.color}
            data-color={index + 1}
            onClick={() => workspace.tell(setStickyColor(workspace, name, index + 1))}
          />
        ))}
      </div>
      <IconButton size="small" icon={Pencil} label={t('canvas.editNote')} onClick={onEdit} />
      <IconButton
        size="small"
        icon={Copy}
        label={t('canvas.duplicateNote')}
        onClick={() => workspace.tell(duplicateNodes(workspace, [name]))}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={t('canvas.deleteNote')}
        keys="delete"
        onClick={() => workspace.tell(deleteNodes(workspace, [name]))}
      />
    </div>
  )
}
