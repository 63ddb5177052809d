import type { WorkflowNode } from '@heddle/core/workflow'
import { Copy, Pencil, Play, Power, Trash2 } from 'lucide-react'
import { deleteNodes } from '../../workspace/commands/delete-nodes.ts'
import { duplicateNodes } from '../../workspace/commands/duplicate-nodes.ts'
import { runNode } from '../../workspace/commands/run-workflow.ts'
import { toggleNodes } from '../../workspace/commands/toggle-nodes.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { whyNotExecuted } from '../../workspace/issues.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { useBarAboveNode } from './bar-place.ts'
import css from './NodeButtons.module.css'

interface NodeButtonsProps {
  node: WorkflowNode
  /** Where the node begins, also while it is dragged. */
  top: number
  isSubNode: boolean
}

/** What can be done with the node under the pointer. */
export function NodeButtons({ node, top, isSubNode }: NodeButtonsProps) {
  const { name, disabled = false } = node
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const open = () => openModal('nodeDetails', { workspace, node: name })
  const run = async () => workspace.tell(await runNode(workspace, name))
  const obstacle = whyNotExecuted(workspace.api.cache, node)
  const above = useBarAboveNode(top)
  if (readOnly) return null
  return (
    // Without these classes the canvas would take a press on a button as the start of a drag.
    <div
      className={`${css.bar} nodrag nopan`}
      style={{ top: above }}
      role="toolbar"
      aria-label={t('canvas.nodeActions', { name })}
    >
      {!isSubNode && (
        <IconButton
          size="small"
          icon={Play}
          label={t('canvas.executeNode')}
          disabled={obstacle !== undefined}
          data-tip={obstacle ?? t('canvas.executeNode')}
          onClick={() => void run()}
        />
      )}
      <IconButton size="small" icon={Pencil} label={t('canvas.editNode')} keys="enter" onClick={open} />
      <IconButton
        size="small"
        icon={Copy}
        label={t('canvas.duplicateNode')}
        onClick={() => workspace.tell(duplicateNodes(workspace, [name]))}
      />
      <IconButton
        size="small"
        icon={Power}
        label={disabled ? t('canvas.enableNode') : t('canvas.disableNode')}
        keys="d"
        onClick={() => workspace.tell(toggleNodes(workspace, [name]))}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={t('canvas.deleteNode')}
        keys="delete"
        onClick={() => workspace.tell(deleteNodes(workspace, [name]))}
      />
    </div>
  )
}
