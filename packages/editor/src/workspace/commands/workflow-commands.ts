import { Download, FileUp, LayoutGrid, Link, Play, Redo2, Save, StickyNote, Undo2 } from 'lucide-react'
import type { Command } from '../../lib/command.ts'
import { keyDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { isComparing } from '../comparison-store.ts'
import { mayRun, redoStep, undoStep, useDocument } from '../document-store.ts'
import { isRunning, useRun } from '../run-store.ts'
import { addNode } from './add-node.ts'
import { downloadWorkflow } from './download-workflow.ts'
import { importFromFile, importFromUrl } from './import-nodes.ts'
import { runWorkflow } from './run-workflow.ts'
import { saveWorkflow } from './save-workflow.ts'
import { tidyUp } from './tidy-up.ts'

const isEditable = (): boolean => !useDocument.getState().readOnly

export const save: Command = {
  id: 'save',
  name: () => t('command.save'),
  icon: Save,
  keys: ['ctrl+s'],
  debounceMs: keyDebounceMs.selectCopySave,
  when: isEditable,
  run: async () => void (await saveWorkflow()),
}

export const undo: Command = {
  id: 'undo',
  name: () => t('command.undo'),
  icon: Undo2,
  keys: ['ctrl+z'],
  when: () => isEditable() && useDocument.getState().history.past.length > 0,
  run: undoStep,
}

export const redo: Command = {
  id: 'redo',
  name: () => t('command.redo'),
  icon: Redo2,
  keys: ['ctrl+shift+z', 'ctrl+y'],
  when: () => isEditable() && useDocument.getState().history.future.length > 0,
  run: redoStep,
}

const execute: Command = {
  id: 'run',
  name: () => t('run.execute'),
  icon: Play,
  keys: ['ctrl+enter'],
  when: () => mayRun(useDocument.getState()) && !isRunning(useRun.getState()),
  run: runWorkflow,
}

export const tidy: Command = {
  id: 'tidyUp',
  name: () => t('command.tidyUp'),
  icon: LayoutGrid,
  keys: ['shift+alt+t'],
  scope: 'canvas',
  when: isEditable,
  run: tidyUp,
}

export const addSticky: Command = {
  id: 'addSticky',
  name: () => t('command.addSticky'),
  icon: StickyNote,
  keys: ['shift+s'],
  scope: 'canvas',
  when: isEditable,
  run: () => void addNode('heddle.stickyNote'),
}

export const download: Command = {
  id: 'download',
  name: () => t('command.download'),
  icon: Download,
  when: () => !isComparing(),
  run: downloadWorkflow,
}

export const importUrl: Command = {
  id: 'importUrl',
  name: () => t('command.importUrl'),
  icon: Link,
  when: isEditable,
  run: importFromUrl,
}

export const importFile: Command = {
  id: 'importFile',
  name: () => t('command.importFile'),
  icon: FileUp,
  when: isEditable,
  run: importFromFile,
}

export const workflowCommands: readonly Command[] = [
  save,
  undo,
  redo,
  execute,
  tidy,
  addSticky,
  download,
  importUrl,
  importFile,
]
