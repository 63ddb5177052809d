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
import { keyDebounceMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { copyNodes, cutNodes } from '../../workspace/commands/copy-nodes.ts'
import { deleteNodes } from '../../workspace/commands/delete-nodes.ts'
import { duplicateNodes } from '../../workspace/commands/duplicate-nodes.ts'
import { runNode } from '../../workspace/commands/run-workflow.ts'
import { toggleNodes } from '../../workspace/commands/toggle-nodes.ts'
import { selectStream, walkSelection, type Direction } from '../../workspace/commands/walk-selection.ts'
import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { portsNamed } from '../../workspace/fitting-ports.ts'
import { whyNotExecuted } from '../../workspace/issues.ts'
import { lastSelected, selectedNames, selectNodes } from '../../workspace/selection.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { isEditable, workspaceCommand, type EditorCommand } from '../../workspace/workspace-command.ts'
import { askRenameNode } from './rename-node.ts'

const hasSelection = (workspace: Workspace): boolean => selectedNames(workspace).length > 0

/** Whether the node that was selected last is of a known type, and none that only the node runs on which it hangs. */
function isExecutable(workspace: Workspace): boolean {
  const node = findNode(currentDocument(workspace), lastSelected(workspace) ?? '')
  return (
    node !== undefined &&
    whyNotExecuted(workspace.api.cache, node) === undefined &&
    portsNamed(workspace, node.name).supply === undefined
  )
}

/** Calls `run` with the node that was selected last. */
const withLastSelected =
  (run: (workspace: Workspace, name: string) => unknown) =>
  async (workspace: Workspace): Promise<void> => {
    const name = lastSelected(workspace)
    if (name !== undefined) await run(workspace, name)
  }

const onCanvas = { scope: 'canvas', when: hasSelection } as const

/** A key that would change nodes says why it cannot where they can only be read. */
const changing = { ...onCanvas, offered: isEditable } as const

const openNode = workspaceCommand({
  ...onCanvas,
  id: 'openNode',
  name: () => t('canvas.editNode'),
  icon: Pencil,
  keys: ['enter'],
  run: withLastSelected((workspace, node) => openModal('nodeDetails', { workspace, node })),
})

const executeNode = workspaceCommand({
  id: 'executeNode',
  name: () => t('canvas.executeNode'),
  icon: Play,
  when: (workspace) => isEditable(workspace) && isExecutable(workspace),
  run: withLastSelected(async (workspace, node) => workspace.tell(await runNode(workspace, node))),
})

const renameNode = workspaceCommand({
  ...changing,
  id: 'renameNode',
  name: () => t('command.renameNode'),
  icon: TextCursorInput,
  keys: ['f2'],
  debounceMs: keyDebounceMs.rename,
  run: withLastSelected((workspace, node) => askRenameNode(workspace, node)),
})

/** The way to draw and remove connections without a pointer. */
const connect = workspaceCommand({
  id: 'connect',
  name: () => t('command.connect'),
  icon: Cable,
  keys: ['c'],
  scope: 'canvas',
  when: (workspace) => hasSelection(workspace) && isEditable(workspace),
  run: withLastSelected((workspace, node) => openModal('connectNode', { workspace, node })),
})

const duplicate = workspaceCommand({
  ...changing,
  id: 'duplicate',
  name: () => t('canvas.duplicateNode'),
  icon: Copy,
  keys: ['ctrl+d'],
  run: (workspace) => workspace.tell(duplicateNodes(workspace, selectedNames(workspace))),
})

const toggle = workspaceCommand({
  ...changing,
  id: 'toggle',
  name: () => t('command.toggle'),
  icon: Power,
  keys: ['d'],
  debounceMs: keyDebounceMs.disable,
  run: (workspace) => workspace.tell(toggleNodes(workspace, selectedNames(workspace))),
})

const copy = workspaceCommand({
  ...onCanvas,
  id: 'copy',
  name: () => t('command.copy'),
  icon: ClipboardCopy,
  keys: ['ctrl+c'],
  debounceMs: keyDebounceMs.selectCopySave,
  run: async (workspace) => workspace.tell(await copyNodes(workspace)),
})

const cut = workspaceCommand({
  ...changing,
  id: 'cut',
  name: () => t('command.cut'),
  icon: Scissors,
  keys: ['ctrl+x'],
  debounceMs: keyDebounceMs.selectCopySave,
  run: async (workspace) => workspace.tell(await cutNodes(workspace)),
})

const remove = workspaceCommand({
  ...changing,
  id: 'delete',
  name: () => t('canvas.deleteNode'),
  icon: Trash2,
  keys: ['delete', 'backspace'],
  debounceMs: keyDebounceMs.delete,
  run: (workspace) => workspace.tell(deleteNodes(workspace, selectedNames(workspace))),
})

const selectAll = workspaceCommand({
  id: 'selectAll',
  name: () => t('command.selectAll'),
  icon: SquareDashedMousePointer,
  keys: ['ctrl+a'],
  scope: 'canvas',
  debounceMs: keyDebounceMs.selectCopySave,
  run: (workspace) =>
    selectNodes(
      workspace,
      currentDocument(workspace).nodes.map((node) => node.name),
    ),
})

const walk = (direction: Direction): EditorCommand =>
  workspaceCommand({
    ...onCanvas,
    id: `walk-${direction}`,
    name: () => t(`command.walk.${direction}`),
    keys: [`arrow${direction}`],
    debounceMs: keyDebounceMs.arrows,
    run: (workspace) => walkSelection(workspace, direction),
  })

const stream = (direction: 'downstream' | 'upstream'): EditorCommand =>
  workspaceCommand({
    ...onCanvas,
    id: direction,
    name: () => t(`command.${direction}`),
    keys: [direction === 'downstream' ? 'shift+arrowright' : 'shift+arrowleft'],
    debounceMs: keyDebounceMs.arrows,
    run: (workspace) => selectStream(workspace, direction),
  })

/** What can be done with one node, in the order of its menu. */
export const nodeMenu: readonly (readonly EditorCommand[])[] = [
  [openNode, executeNode],
  [renameNode, connect, toggle, duplicate],
  [copy, cut],
  [remove],
]

export const nodeCommands: readonly EditorCommand[] = [
  ...nodeMenu.flat(),
  selectAll,
  walk('right'),
  walk('left'),
  walk('up'),
  walk('down'),
  stream('downstream'),
  stream('upstream'),
]

export const canvasMenuCommands: readonly EditorCommand[] = [selectAll]
