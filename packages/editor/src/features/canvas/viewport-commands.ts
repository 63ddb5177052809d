import { Maximize, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { viewportOf } from '../../workspace/view-store.ts'
import { workspaceCommand, type EditorCommand } from '../../workspace/workspace-command.ts'

export const viewportCommands: readonly EditorCommand[] = [
  workspaceCommand({
    id: 'zoomIn',
    name: () => t('canvas.zoomIn'),
    icon: ZoomIn,
    keys: ['+', '='],
    scope: 'canvas',
    run: (workspace) => viewportOf(workspace)?.zoomIn(),
  }),
  workspaceCommand({
    id: 'zoomOut',
    name: () => t('canvas.zoomOut'),
    icon: ZoomOut,
    keys: ['-', '_'],
    scope: 'canvas',
    run: (workspace) => viewportOf(workspace)?.zoomOut(),
  }),
  workspaceCommand({
    id: 'resetZoom',
    name: () => t('canvas.resetZoom'),
    icon: RotateCcw,
    keys: ['0'],
    scope: 'canvas',
    run: (workspace) => viewportOf(workspace)?.resetZoom(),
  }),
  workspaceCommand({
    id: 'zoomToFit',
    name: () => t('canvas.zoomToFit'),
    icon: Maximize,
    keys: ['1'],
    scope: 'canvas',
    run: (workspace) => viewportOf(workspace)?.fit(),
  }),
]
