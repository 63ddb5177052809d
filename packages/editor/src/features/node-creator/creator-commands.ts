import { Plus } from 'lucide-react'
import { useDocument } from '../../workspace/document-store.ts'
import { closeCreator, openCreator, useView } from '../../workspace/view-store.ts'
import type { Command } from '../../lib/command.ts'
import { t } from '../../lib/i18n.ts'

export const creatorCommands: readonly Command[] = [
  {
    id: 'toggleCreator',
    name: () => t('canvas.addNode'),
    icon: Plus,
    keys: ['tab'],
    scope: 'canvas',
    when: () => !useDocument.getState().readOnly,
    run: () => (useView.getState().creator ? closeCreator() : openCreator()),
  },
  {
    id: 'closeCreator',
    name: () => t('command.closePanel'),
    keys: ['escape'],
    scope: 'canvas',
    when: () => useView.getState().creator !== undefined,
    run: closeCreator,
  },
]
