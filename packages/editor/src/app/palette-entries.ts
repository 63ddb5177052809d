import type { WorkflowSummary } from '@heddle/contract'
import { Box, Workflow } from 'lucide-react'
import { currentDocument } from '../workspace/document-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOffered, runCommand } from '../lib/command.ts'
import { t } from '../lib/i18n.ts'
import type { ListEntry } from '../ui/ListModal.tsx'
import { openModal } from '../ui/modal-store.ts'
import { commands } from './commands.ts'
import { navigate } from '../lib/navigation.ts'

/** Commands, nodes and workflows. */
export const paletteEntries = (
  workspace: Workspace | undefined,
  workflows: readonly WorkflowSummary[],
): ListEntry[] => [
  ...commandEntries(workspace),
  ...(workspace ? nodeEntries(workspace) : []),
  ...workflowEntries(workflows),
]

const commandEntries = (workspace: Workspace | undefined): ListEntry[] =>
  commands
    .filter((command) => command.id !== 'palette' && isOffered(command, workspace))
    .map((command) => ({
      id: `command:${command.id}`,
      group: t('command.paletteCommands'),
      label: command.name(),
      icon: command.icon,
      keys: command.keys?.[0],
      run: () => runCommand(command, workspace),
    }))

const nodeEntries = (workspace: Workspace): ListEntry[] =>
  currentDocument(workspace).nodes.map((node) => ({
    id: `node:${node.name}`,
    group: t('command.paletteNodes'),
    label: node.name,
    icon: Box,
    run() {
      selectNodes(workspace, [node.name])
      viewportOf(workspace)?.center(node.position)
      openModal('nodeDetails', { workspace, node: node.name })
    },
  }))

const workflowEntries = (workflows: readonly WorkflowSummary[]): ListEntry[] =>
  workflows.map(({ id, name }) => ({
    id: `workflow:${id}`,
    group: t('command.paletteWorkflows'),
    label: name,
    icon: Workflow,
    run: () => navigate(`/workflow/${id}`),
  }))
