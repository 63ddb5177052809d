import {
  Copy,
  FilePlus2,
  FolderOpen,
  History,
  Keyboard,
  List,
  Search,
  Settings2,
  Share2,
  Sparkles,
  Tags,
  Trash2,
} from 'lucide-react'
import type { Right } from '@heddle/contract'
import { useSession } from '../api/session.ts'
import { deleteWorkflow } from '../workspace/commands/delete-workflow.ts'
import { currentDocument, isStored } from '../workspace/document-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isEditable, workspaceCommand, type EditorCommand } from '../workspace/workspace-command.ts'
import { t } from '../lib/i18n.ts'
import { isAllowed } from './access.ts'
import { mayLeaveWorkflow } from './leave-workflow.ts'
import { askConfirm, openModal } from '../ui/modal-store.ts'
import { paletteKeys, togglePalette } from './palette-key.ts'
import { currentPath, navigate } from '../lib/navigation.ts'
import { hasAssistant } from '../features/assistant/assistant-settings.ts'
import '../features/assistant/modal-inputs.ts'
import { historyPath } from '../features/history/history-address.ts'

const isOnWorkflowPage = (): boolean => /^\/workflow(\/|$)/.test(currentPath())
const isInFrame = (): boolean => currentPath() === '/workflows/demo'

export const newWorkflow: EditorCommand = {
  id: 'newWorkflow',
  name: () => t('command.newWorkflow'),
  icon: FilePlus2,
  keys: ['ctrl+alt+n'],
  when: () => !isInFrame(),
  run: newInPlace,
}

export const openWorkflow: EditorCommand = {
  id: 'openWorkflow',
  name: () => t('command.openWorkflow'),
  icon: FolderOpen,
  keys: ['ctrl+o'],
  when: () => !isInFrame(),
  run: () => void openModal('workflowOpen', {}),
}

export const listWorkflows: EditorCommand = {
  id: 'listWorkflows',
  name: () => t('workflowList.command'),
  icon: List,
  when: () => !isInFrame(),
  run: () => navigate('/workflows'),
}

const rights: readonly Right[] = ['see', 'run', 'edit', 'own']

/** Whether the open workflow is one of the stored ones, and the person has at least this right. */
const isExisting =
  (needed: Right) =>
  ({ document }: Workspace): boolean => {
    const state = document.getState()
    return isOnWorkflowPage() && isStored(state) && rights.indexOf(state.right) >= rights.indexOf(needed)
  }

export const duplicateWorkflow = workspaceCommand({
  id: 'duplicateWorkflow',
  name: () => t('command.duplicateWorkflow'),
  icon: Copy,
  when: isExisting('see'),
  run: (workspace) => void openModal('duplicate', { workspace }),
})

export const workflowSettings = workspaceCommand({
  id: 'workflowSettings',
  name: () => t('command.workflowSettings'),
  icon: Settings2,
  when: isExisting('edit'),
  run: (workspace) => void openModal('settings', { workspace }),
})

export const workflowHistory = workspaceCommand({
  id: 'workflowHistory',
  name: () => t('command.workflowHistory'),
  icon: History,
  when: isExisting('see'),
  run: ({ document }) => navigate(historyPath(document.getState().id ?? '', { compare: 'previous' })),
})

const askAssistant = workspaceCommand({
  id: 'askAssistant',
  name: () => t('assistant.ask'),
  icon: Sparkles,
  when: (workspace) => isOnWorkflowPage() && isEditable(workspace) && hasAssistant(),
  run: (workspace) => void openModal('assistant', { workspace }),
})

const manageTags: EditorCommand = {
  id: 'manageTags',
  name: () => t('command.manageTags'),
  icon: Tags,
  when: () => !isInFrame() && !useSession.getState().settings?.workflowTagsDisabled,
  run: () => void openModal('tagsManager', {}),
}

export const removeWorkflow = workspaceCommand({
  id: 'deleteWorkflow',
  name: () => t('command.deleteWorkflow'),
  icon: Trash2,
  when: isExisting('own'),
  run: askToDelete,
})

/** The default user is nobody in particular, and there is nobody to share with. */
export const shareWorkflow = workspaceCommand({
  id: 'shareWorkflow',
  name: () => t('share.share'),
  icon: Share2,
  when: (workspace) =>
    isExisting('own')(workspace) && isAllowed({ deny: { role: ['default'] } }, useSession.getState()),
  run({ document }) {
    const { id = '', history } = document.getState()
    openModal('share', { kind: 'workflow', id, name: history.present.name })
  },
})

const palette: EditorCommand = {
  id: 'palette',
  name: () => t('command.palette'),
  icon: Search,
  keys: [paletteKeys],
  when: () => !isInFrame(),
  run: togglePalette,
}

export const showShortcuts: EditorCommand = {
  id: 'shortcuts',
  name: () => t('command.shortcuts'),
  icon: Keyboard,
  keys: ['?'],
  scope: 'canvas',
  run: () => void openModal('shortcuts', {}),
}

export const appCommands: readonly EditorCommand[] = [
  newWorkflow,
  openWorkflow,
  listWorkflows,
  duplicateWorkflow,
  workflowSettings,
  workflowHistory,
  askAssistant,
  manageTags,
  shareWorkflow,
  removeWorkflow,
  palette,
  showShortcuts,
]

/** The address of a new workflow may be the one that is shown already: then nothing would be loaded. */
async function newInPlace(workspace: Workspace | undefined): Promise<void> {
  if (currentPath() !== '/workflow' || !workspace) return navigate('/workflow')
  if (!(await mayLeaveWorkflow(workspace))) return
  const { startNewWorkflow } = await import('./workflow-screen.ts')
  await startNewWorkflow()
}

async function askToDelete(workspace: Workspace): Promise<void> {
  const { name } = currentDocument(workspace)
  const answer = await askConfirm({
    title: t('workflow.deleteTitle'),
    message: t('workflow.deleteMessage', { name }),
    confirmLabel: t('workflow.deleteConfirm'),
    danger: true,
  })
  if (answer !== 'confirm') return
  const outcome = await deleteWorkflow(workspace)
  workspace.tell(outcome)
  if (outcome.kind === 'deleted') navigate('/workflow')
}
