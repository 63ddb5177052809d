import { canvasMenuCommands, nodeMenu } from '../../workspace/commands/node-commands.ts'
import { addSticky, redo, tidy, undo } from '../../workspace/commands/workflow-commands.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { t } from '../../lib/i18n.ts'
import { commandItem } from '../../ui/command-item.ts'
import { PointMenu, type MenuItem } from '../../ui/Menu.tsx'
import { useDocument } from '../../workspace/document-store.ts'
import { toCanvas } from './flow-instance.ts'

export interface OpenMenu {
  on: 'node' | 'canvas'
  x: number
  y: number
}

/** What a right click offers: the same commands as everywhere else. */
export function CanvasMenu({ menu, close }: { menu: OpenMenu; close: () => void }) {
  return (
    <PointMenu
      at={menu}
      label={t('canvas.menu')}
      close={close}
      groups={() =>
        menu.on === 'node' ? nodeMenu.map((group) => group.map(commandItem)) : canvasItems(menu)
      }
    />
  )
}

function canvasItems({ x, y }: OpenMenu): MenuItem[][] {
  const addHere: MenuItem = {
    id: 'addHere',
    label: t('canvas.addNode'),
    keys: 'tab',
    disabled: useDocument.getState().readOnly,
    run: () => openCreator({ position: toCanvas({ clientX: x, clientY: y }) }),
  }
  return [
    [addHere, commandItem(addSticky)],
    [undo, redo].map(commandItem),
    [...canvasMenuCommands, tidy].map(commandItem),
  ]
}
