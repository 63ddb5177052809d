import {
  Cable,
  ClipboardCopy,
  Copy,
  Pencil,
  Play,
  Power,
  Scissors,
  SquareDashedMousePointer,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import type { Command } from '../../lib/command.ts'
import { keyDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { currentDocument, useDocument } from '../document-store.ts'
import { lastSelected, selectedNames, selectNodes } from '../selection.ts'
import { copyNodes, cutNodes } from './copy-nodes.ts'
import { deleteNodes } from './delete-nodes.ts'
import { duplicateNodes } from './duplicate-nodes.ts'
import { askRenameNode } from './rename-node.ts'
import { runNode } from './run-workflow.ts'
import { toggleNodes } from './toggle-nodes.ts'
import { selectStream, walkSelection, type Direction } from './walk-selection.ts'

const hasSelection = (): boolean => selectedNames().length > 0

/** Calls `run` with the node that was selected last. */
const withLastSelected = (run: (name: string) => void) => (): void => {
  const name = lastSelected()
  if (name !== undefined) run(name)
}

const onCanvas = { scope: 'canvas', when: hasSelection } as const

const isEditable = (): boolean => !useDocument.getState().readOnly

/** A key that would change nodes says why it cannot where they can only be read. */
const changing = { ...onCanvas, offered: isEditable } as const

const openNode: Command = {
  ...onCanvas,
  id: 'openNode',
  name: () => t('canvas.editNode'),
  icon: Pencil,
  keys: ['enter'],
  run: withLastSelected((node) => openModal('nodeDetails', { node })),
}

const executeNode: Command = {
  id: 'executeNode',
  name: () => t('canvas.executeNode'),
  icon: Play,
  when: () => hasSelection() && isEditable(),
  run: withLastSelected((node) => void runNode(node)),
}

const renameNode: Command = {
  ...changing,
  id: 'renameNode',
  name: () => t('command.renameNode'),
  icon: TextCursorInput,
  keys: ['f2'],
  debounceMs: keyDebounceMs.rename,
  run: withLastSelected((node) => void askRenameNode(node)),
}

/** The way to draw and remove wires without a pointer. */
const connect: Command = {
  id: 'connect',
  name: () => t('command.connect'),
  icon: Cable,
  keys: ['c'],
  scope: 'canvas',
  when: () => hasSelection() && isEditable(),
  run: withLastSelected((node) => openModal('connectNode', { node })),
}

const duplicate: Command = {
  ...changing,
  id: 'duplicate',
  name: () => t('canvas.duplicateNode'),
  icon: Copy,
  keys: ['ctrl+d'],
  run: () => duplicateNodes(selectedNames()),
}

const toggle: Command = {
  ...changing,
  id: 'toggle',
  name: () => t('command.toggle'),
  icon: Power,
  keys: ['d'],
  debounceMs: keyDebounceMs.disable,
  run: () => toggleNodes(selectedNames()),
}

const copy: Command = {
  ...onCanvas,
  id: 'copy',
  name: () => t('command.copy'),
  icon: ClipboardCopy,
  keys: ['ctrl+c'],
  debounceMs: keyDebounceMs.selectCopySave,
  run: copyNodes,
}

const cut: Command = {
  ...changing,
  id: 'cut',
  name: () => t('command.cut'),
  icon: Scissors,
  keys: ['ctrl+x'],
  debounceMs: keyDebounceMs.selectCopySave,
  run: cutNodes,
}

const remove: Command = {
  ...changing,
  id: 'delete',
  name: () => t('canvas.deleteNode'),
  icon: Trash2,
  keys: ['delete', 'backspace'],
  debounceMs: keyDebounceMs.delete,
  run: () => deleteNodes(selectedNames()),
}

const selectAll: Command = {
  id: 'selectAll',
  name: () => t('command.selectAll'),
  icon: SquareDashedMousePointer,
  keys: ['ctrl+a'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.selectCopySave,
  run: () => selectNodes(currentDocument().nodes.map((node) => node.name)),
}

const walk = (direction: Direction): Command => ({
  ...onCanvas,
  id: `walk-${direction}`,
  name: () => t(`command.walk.${direction}`),
  keys: [`arrow${direction}`],
  debounceMs: keyDebounceMs.arrows,
  run: () => walkSelection(direction),
})

const stream = (direction: 'downstream' | 'upstream'): Command => ({
  ...onCanvas,
  id: direction,
  name: () => t(`command.${direction}`),
  keys: [direction === 'downstream' ? 'shift+arrowright' : 'shift+arrowleft'],
  debounceMs: keyDebounceMs.arrows,
  run: () => selectStream(direction),
})

/** What can be done with one node, in the order of its menu. */
export const nodeMenu: readonly (readonly Command[])[] = [
  [openNode, executeNode],
  [renameNode, connect, toggle, duplicate],
  [copy, cut],
  [remove],
]

export const nodeCommands: readonly Command[] = [
  ...nodeMenu.flat(),
  selectAll,
  walk('right'),
  walk('left'),
  walk('up'),
  walk('down'),
  stream('downstream'),
  stream('upstream'),
]

export const canvasMenuCommands: readonly Command[] = [selectAll]
