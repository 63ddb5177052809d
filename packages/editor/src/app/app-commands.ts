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
  Tags,
  Trash2,
} from 'lucide-react'
import type { Right } from '@heddle/contract'
import { useSession } from '../api/session.ts'
import { deleteWorkflow } from '../workspace/commands/delete-workflow.ts'
import { openNewWorkflow } from '../workspace/commands/open-workflow.ts'
import { mayLeaveWorkflow } from '../workspace/commands/leave-workflow.ts'
import { isStored, useDocument } from '../workspace/document-store.ts'
import { abandonRun } from '../workspace/commands/run-workflow.ts'
import type { Command } from '../lib/command.ts'
import { t } from '../lib/i18n.ts'
import { isAllowed } from './access.ts'
import { closeModal, isModalOpen, openModal } from '../ui/modal-store.ts'
import { currentPath, navigate } from '../lib/navigation.ts'
import { historyPath } from '../features/history/history-address.ts'

const isOnWorkflowPage = (): boolean => /^\/workflow(\/|$)/.test(currentPath())
const isInFrame = (): boolean => currentPath() === '/workflows/demo'

export const newWorkflow: Command = {
  id: 'newWorkflow',
  name: () => t('command.newWorkflow'),
  icon: FilePlus2,
  keys: ['ctrl+alt+n'],
  when: () => !isInFrame(),
  run: startNewWorkflow,
}

export const openWorkflow: Command = {
  id: 'openWorkflow',
  name: () => t('command.openWorkflow'),
  icon: FolderOpen,
  keys: ['ctrl+o'],
  when: () => !isInFrame(),
  run: () => void openModal('workflowOpen', {}),
}

export const listWorkflows: Command = {
  id: 'listWorkflows',
  name: () => t('workflowList.command'),
  icon: List,
  when: () => !isInFrame(),
  run: () => navigate('/workflows'),
}

const rights: readonly Right[] = ['see', 'run', 'edit', 'own']

/** Whether the open workflow is one of the stored ones, and the person has at least this right. */
const isExisting = (needed: Right) => (): boolean => {
  const state = useDocument.getState()
  return isOnWorkflowPage() && isStored(state) && rights.indexOf(state.right) >= rights.indexOf(needed)
}

export const duplicateWorkflow: Command = {
  id: 'duplicateWorkflow',
  name: () => t('command.duplicateWorkflow'),
  icon: Copy,
  when: isExisting('see'),
  run: () => void openModal('duplicate', {}),
}

export const workflowSettings: Command = {
  id: 'workflowSettings',
  name: () => t('command.workflowSettings'),
  icon: Settings2,
  when: isExisting('edit'),
  run: () => void openModal('settings', {}),
}

export const workflowHistory: Command = {
  id: 'workflowHistory',
  name: () => t('command.workflowHistory'),
  icon: History,
  when: isExisting('see'),
  run: () => navigate(historyPath(useDocument.getState().id, { compare: 'previous' })),
}

const manageTags: Command = {
  id: 'manageTags',
  name: () => t('command.manageTags'),
  icon: Tags,
  when: () => !isInFrame() && !useSession.getState().settings?.workflowTagsDisabled,
  run: () => void openModal('tagsManager', {}),
}

export const removeWorkflow: Command = {
  id: 'deleteWorkflow',
  name: () => t('command.deleteWorkflow'),
  icon: Trash2,
  when: isExisting('own'),
  async run() {
    if (await deleteWorkflow()) navigate('/workflow')
  },
}

/** The default user is nobody in particular, and there is nobody to share with. */
export const shareWorkflow: Command = {
  id: 'shareWorkflow',
  name: () => t('share.share'),
  icon: Share2,
  when: () => isExisting('own')() && isAllowed({ deny: { role: ['default'] } }, useSession.getState()),
  run() {
    const { id, history } = useDocument.getState()
    openModal('share', { kind: 'workflow', id, name: history.present.name })
  },
}

const palette: Command = {
  id: 'palette',
  name: () => t('command.palette'),
  icon: Search,
  keys: ['ctrl+k'],
  run: () => (isModalOpen('palette') ? closeModal('palette') : void openModal('palette', {})),
}

export const showShortcuts: Command = {
  id: 'shortcuts',
  name: () => t('command.shortcuts'),
  icon: Keyboard,
  keys: ['?'],
  scope: 'canvas',
  run: () => void openModal('shortcuts', {}),
}

export const appCommands: readonly Command[] = [
  newWorkflow,
  openWorkflow,
  listWorkflows,
  duplicateWorkflow,
  workflowSettings,
  workflowHistory,
  manageTags,
  shareWorkflow,
  removeWorkflow,
  palette,
  showShortcuts,
]

/** The address of a new workflow may be the one that is shown already: then nothing would be loaded. */
async function startNewWorkflow(): Promise<void> {
  if (currentPath() !== '/workflow') return navigate('/workflow')
  if (!(await mayLeaveWorkflow())) return
  abandonRun()
  await openNewWorkflow()
}
