import {
  Copy,
  Pencil,
  Play,
  Power,
  Redo2,
  Save,
  SquareDashedMousePointer,
  TextCursorInput,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Command } from '../../lib/command.ts'
import { keyDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { currentDocument, redoStep, undoStep, useDocument } from '../document-store.ts'
import { lastSelected, selectedNames, selectNodes } from '../selection.ts'
import { deleteNodes } from './delete-nodes.ts'
import { duplicateNodes } from './duplicate-nodes.ts'
import { askRenameNode } from './rename-node.ts'
import { runNode, runWorkflow } from './run-workflow.ts'
import { saveWorkflow } from './save-workflow.ts'
import { toggleNodes } from './toggle-nodes.ts'

const hasSelection = (): boolean => selectedNames().length > 0
const isEditable = (): boolean => !useDocument.getState().readOnly

/** Calls `run` with the node that was selected last. */
const withLastSelected = (run: (name: string) => void) => (): void => {
  const name = lastSelected()
  if (name !== undefined) run(name)
}

export const saveCommand: Command = {
  id: 'save',
  name: () => t('command.save'),
  icon: Save,
  keys: ['ctrl+s'],
  debounceMs: keyDebounceMs.selectCopySave,
  when: isEditable,
  run: async () => void (await saveWorkflow()),
}

export const undoCommand: Command = {
  id: 'undo',
  name: () => t('command.undo'),
  icon: Undo2,
  keys: ['ctrl+z'],
  when: () => isEditable() && useDocument.getState().history.past.length > 0,
  run: undoStep,
}

export const redoCommand: Command = {
  id: 'redo',
  name: () => t('command.redo'),
  icon: Redo2,
  keys: ['ctrl+shift+z', 'ctrl+y'],
  when: () => isEditable() && useDocument.getState().history.future.length > 0,
  run: redoStep,
}

export const runCommandOfWorkflow: Command = {
  id: 'run',
  name: () => t('run.execute'),
  icon: Play,
  keys: ['ctrl+enter'],
  when: isEditable,
  run: runWorkflow,
}

export const openNodeCommand: Command = {
  id: 'openNode',
  name: () => t('canvas.editNode'),
  icon: Pencil,
  keys: ['enter'],
  scope: 'canvas',
  when: hasSelection,
  run: withLastSelected((node) => openModal('nodeDetails', { node })),
}

export const executeNodeCommand: Command = {
  id: 'executeNode',
  name: () => t('canvas.executeNode'),
  icon: Play,
  when: () => hasSelection() && isEditable(),
  run: withLastSelected((node) => void runNode(node)),
}

export const renameNodeCommand: Command = {
  id: 'renameNode',
  name: () => t('command.renameNode'),
  icon: TextCursorInput,
  keys: ['f2'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.rename,
  when: hasSelection,
  run: withLastSelected((node) => void askRenameNode(node)),
}

export const duplicateCommand: Command = {
  id: 'duplicate',
  name: () => t('canvas.duplicateNode'),
  icon: Copy,
  keys: ['ctrl+d'],
  scope: 'canvas',
  when: hasSelection,
  run: () => duplicateNodes(selectedNames()),
}

export const toggleCommand: Command = {
  id: 'toggle',
  name: () => t('command.toggle'),
  icon: Power,
  keys: ['d'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.disable,
  when: hasSelection,
  run: () => toggleNodes(selectedNames()),
}

export const deleteCommand: Command = {
  id: 'delete',
  name: () => t('canvas.deleteNode'),
  icon: Trash2,
  keys: ['delete', 'backspace'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.delete,
  when: hasSelection,
  run: () => deleteNodes(selectedNames()),
}

export const selectAllCommand: Command = {
  id: 'selectAll',
  name: () => t('command.selectAll'),
  icon: SquareDashedMousePointer,
  keys: ['ctrl+a'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.selectCopySave,
  run: () => selectNodes(currentDocument().nodes.map((node) => node.name)),
}
