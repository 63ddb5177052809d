import { openCreator, viewportOf } from '../../workspace/view-store.ts'
import { t } from '../../lib/i18n.ts'
import { commandItem } from '../../ui/command-item.ts'
import { PointMenu, type MenuItem } from '../../ui/Menu.tsx'
import type { Workspace } from '../../workspace/workspace.ts'
import { isEditable, type EditorCommand } from '../../workspace/workspace-command.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { canvasMenuCommands, nodeMenu } from './node-commands.ts'
import { addSticky, redo, tidy, undo } from './workflow-commands.ts'

export interface OpenMenu {
  on: 'node' | 'canvas'
  x: number
  y: number
  byKeys: boolean
}

/** What a right click, or the key for menus, offers: the same commands as everywhere else. */
export function CanvasMenu({ menu, close }: { menu: OpenMenu; close: () => void }) {
  const workspace = useWorkspace()
  return (
    <PointMenu
      at={menu}
      byKeys={menu.byKeys}
      label={t('canvas.menu')}
      close={close}
      groups={() =>
        menu.on === 'node'
          ? nodeMenu.map((group) => group.map((command) => commandItem(command, workspace)))
          : canvasItems(workspace, menu)
      }
    />
  )
}

function canvasItems(workspace: Workspace, { x, y }: OpenMenu): MenuItem[][] {
  const item = (command: EditorCommand) => commandItem(command, workspace)
  const addHere: MenuItem = {
    id: 'addHere',
    label: t('canvas.addNode'),
    keys: 'tab',
    disabled: !isEditable(workspace),
    run: () =>
      openCreator(workspace, { position: viewportOf(workspace)?.toCanvas({ clientX: x, clientY: y }) }),
  }
  return [[addHere, item(addSticky)], [undo, redo].map(item), [...canvasMenuCommands, tidy].map(item)]
}
