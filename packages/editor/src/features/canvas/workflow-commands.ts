import { Download, FileUp, LayoutGrid, Link, Play, Redo2, Save, StickyNote, Undo2 } from 'lucide-react'
import { keyDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { addNode } from '../../workspace/commands/add-node.ts'
import { downloadWorkflow } from '../../workspace/commands/download-workflow.ts'
import { runWorkflow } from '../../workspace/commands/run-workflow.ts'
import { saveWorkflow } from '../../workspace/commands/save-workflow.ts'
import { tidyUp } from '../../workspace/commands/tidy-up.ts'
import { isComparing } from '../../workspace/comparison-store.ts'
import { mayRun, redoStep, undoStep } from '../../workspace/document-store.ts'
import { isRunning } from '../../workspace/run-store.ts'
import { isEditable, workspaceCommand, type EditorCommand } from '../../workspace/workspace-command.ts'
import { importFromFile, importFromUrl } from './importing.ts'

export const save = workspaceCommand({
  id: 'save',
  name: () => t('command.save'),
  icon: Save,
  keys: ['ctrl+s'],
  debounceMs: keyDebounceMs.selectCopySave,
  when: isEditable,
  run: async (workspace) => workspace.tell(await saveWorkflow(workspace)),
})

export const undo = workspaceCommand({
  id: 'undo',
  name: () => t('command.undo'),
  icon: Undo2,
  keys: ['ctrl+z'],
  when: (workspace) => isEditable(workspace) && workspace.document.getState().history.past.length > 0,
  run: undoStep,
})

export const redo = workspaceCommand({
  id: 'redo',
  name: () => t('command.redo'),
  icon: Redo2,
  keys: ['ctrl+shift+z', 'ctrl+y'],
  when: (workspace) => isEditable(workspace) && workspace.document.getState().history.future.length > 0,
  run: redoStep,
})

const execute = workspaceCommand({
  id: 'run',
  name: () => t('run.execute'),
  icon: Play,
  keys: ['ctrl+enter'],
  when: ({ document, run }) => mayRun(document.getState()) && !isRunning(run.getState()),
  run: async (workspace) => workspace.tell(await runWorkflow(workspace)),
})

export const tidy = workspaceCommand({
  id: 'tidyUp',
  name: () => t('command.tidyUp'),
  icon: LayoutGrid,
  keys: ['shift+alt+t'],
  scope: 'canvas',
  when: isEditable,
  run: async (workspace) => workspace.tell(await tidyUp(workspace)),
})

export const addSticky = workspaceCommand({
  id: 'addSticky',
  name: () => t('command.addSticky'),
  icon: StickyNote,
  keys: ['shift+s'],
  scope: 'canvas',
  when: isEditable,
  run: (workspace) => workspace.tell(addNode(workspace, 'heddle.stickyNote')),
})

export const download = workspaceCommand({
  id: 'download',
  name: () => t('command.download'),
  icon: Download,
  when: (workspace) => !isComparing(workspace),
  run: downloadWorkflow,
})

export const importUrl = workspaceCommand({
  id: 'importUrl',
  name: () => t('command.importUrl'),
  icon: Link,
  when: isEditable,
  run: importFromUrl,
})

export const importFile = workspaceCommand({
  id: 'importFile',
  name: () => t('command.importFile'),
  icon: FileUp,
  when: isEditable,
  run: importFromFile,
})

export const workflowCommands: readonly EditorCommand[] = [
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
