import type { ListedWorkflow } from '@heddle/contract'
import { Copy, FolderInput, Pencil, Share2, Trash2 } from 'lucide-react'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/navigation.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { deleteStored } from '../delete-stored.ts'
import { runBulk } from './bulk-actions.ts'
import { reloadLists } from './list-queries.ts'

/** What can be done with one workflow. */
export function rowMenu(workflow: ListedWorkflow): MenuItem[][] {
  const { id, name, right, folderId } = workflow
  return [
    [
      { id: 'open', label: t('workflowList.open'), icon: Pencil, run: () => navigate(`/workflow/${id}`) },
      {
        id: 'duplicate',
        label: t('workflowList.duplicate'),
        icon: Copy,
        run: () => void openModal('duplicate', { id }, () => void reloadLists()),
      },
      ...shareItem(workflow),
      {
        id: 'move',
        label: t('workflowList.move'),
        icon: FolderInput,
        run: () => askFolder([id], folderId),
      },
    ],
    [
      {
        id: 'delete',
        label: t('workflowList.delete'),
        icon: Trash2,
        danger: true,
        disabled: right !== 'own',
        run: () => void deleteOne(id, name),
      },
    ],
  ]
}

/** Before the owner is set up there is nobody to share with. */
function shareItem({ id, name, right }: ListedWorkflow): MenuItem[] {
  const isSetUp = Boolean(useSession.getState().user?.firstName)
  if (!isSetUp) return []
  const run = () => void openModal('share', { kind: 'workflow', id, name }, () => void reloadLists())
  return [{ id: 'share', label: t('workflowList.share'), icon: Share2, disabled: right !== 'own', run }]
}

/** Asks where to, and moves. */
export function askFolder(
  ids: readonly string[],
  current: string | null | undefined,
  keep: (failed: readonly string[]) => void = () => undefined,
): void {
  openModal('moveTo', {
    title: t('workflowList.moveTitle', { count: ids.length }),
    current,
    move: (folderId) => void runBulk(ids, { action: 'move', folderId }).then(keep),
  })
}

async function deleteOne(id: string, name: string): Promise<void> {
  await deleteStored({ id, name })
  await reloadLists()
}
