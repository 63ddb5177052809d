import { Maximize, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import type { Command } from '../../lib/command.ts'
import { t } from '../../lib/i18n.ts'
import { fitView, resetZoom, zoomIn, zoomOut } from './flow-instance.ts'

export const viewportCommands: readonly Command[] = [
  {
    id: 'zoomIn',
    name: () => t('canvas.zoomIn'),
    icon: ZoomIn,
    keys: ['+', '='],
    scope: 'canvas',
    run: zoomIn,
  },
  {
    id: 'zoomOut',
    name: () => t('canvas.zoomOut'),
    icon: ZoomOut,
    keys: ['-', '_'],
    scope: 'canvas',
    run: zoomOut,
  },
  {
    id: 'resetZoom',
    name: () => t('canvas.resetZoom'),
    icon: RotateCcw,
    keys: ['0'],
    scope: 'canvas',
    run: resetZoom,
  },
  {
    id: 'zoomToFit',
    name: () => t('canvas.zoomToFit'),
    icon: Maximize,
    keys: ['1'],
    scope: 'canvas',
    run: fitView,
  },
]
