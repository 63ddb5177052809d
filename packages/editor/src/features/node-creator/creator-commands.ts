import { Plus } from 'lucide-react'
import { closeCreator, openCreator } from '../../workspace/view-store.ts'
import { isEditable, workspaceCommand, type EditorCommand } from '../../workspace/workspace-command.ts'
import { t } from '../../lib/i18n.ts'

export const creatorCommands: readonly EditorCommand[] = [
  workspaceCommand({
    id: 'toggleCreator',
    name: () => t('canvas.addNode'),
    icon: Plus,
    keys: ['tab'],
    scope: 'canvas',
    when: isEditable,
    run: (workspace) => (workspace.view.getState().creator ? closeCreator : openCreator)(workspace),
  }),
  workspaceCommand({
    id: 'closeCreator',
    name: () => t('command.closePanel'),
    keys: ['escape'],
    scope: 'canvas',
    when: ({ view }) => view.getState().creator !== undefined,
    run: closeCreator,
  }),
]
