import type { Folder } from '@heddle/contract'
import { EllipsisVertical, FolderIcon, FolderInput, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { folderDragType } from '../../../lib/drag-types.ts'
import { t } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/navigation.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import listCss from '../../../ui/List.module.css'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { Cell, Row } from '../../../ui/Table.tsx'
import { startDrag, useDrop } from './dragging.ts'
import { deleteFolder, moveFolder, renameFolder } from './folder-actions.ts'
import { addressOf, type ListCriteria } from './list-criteria.ts'
import css from './WorkflowsPage.module.css'

interface FolderRowProps {
  folder: Folder
  criteria: ListCriteria
  /** Its place among all rows. */
  index: number
}

export function FolderRow({ folder, criteria, index }: FolderRowProps) {
  const { id, name, workflows } = folder
  const drop = useDrop(id)
  const address = addressOf({ ...criteria, search: '', folder: id })
  return (
    <Row
      {...drop}
      className={css.drop}
      index={index}
      draggable
      onDragStart={(event) => startDrag(event, folderDragType, [id])}
      data-testid={`folder-${id}`}
    >
      <Cell column="select" className={css.folder}>
        <FolderIcon size={18} aria-hidden />
      </Cell>
      <Cell column="name">
        <Link to={address} className={css.name}>
          {name}
        </Link>
        <span className={listCss.sub}>{t('workflowList.folderHolds', { count: workflows })}</span>
      </Cell>
      {otherColumns.map((column) => (
        <Cell key={column} column={column} />
      ))}
      <Cell column="actions">
        <Menu
          label={t('workflowList.folderActions', { name })}
          position="bottom-end"
          groups={() => menuOf(folder, address)}
        >
          <IconButton label={t('workflowList.folderActions', { name })} icon={EllipsisVertical} />
        </Menu>
      </Cell>
    </Row>
  )
}

/** Of which a folder has nothing to tell. */
const otherColumns = ['tags', 'lastRun', 'updatedAt', 'createdAt', 'active']

const menuOf = (folder: Folder, address: string): MenuItem[][] => [
  [
    { id: 'open', label: t('workflowList.open'), icon: FolderOpen, run: () => navigate(address) },
    {
      id: 'rename',
      label: t('workflowList.rename'),
      icon: Pencil,
      run: () => void renameFolder(folder),
    },
    {
      id: 'move',
      label: t('workflowList.move'),
      icon: FolderInput,
      run: () =>
        void openModal('moveTo', {
          title: t('workflowList.moveFolderTitle', { name: folder.name }),
          current: folder.parentId,
          folder: folder.id,
          move: (target) => void moveFolder(folder.id, target),
        }),
    },
  ],
  [
    {
      id: 'delete',
      label: t('workflowList.delete'),
      icon: Trash2,
      danger: true,
      run: () => void deleteFolder(folder),
    },
  ],
]
