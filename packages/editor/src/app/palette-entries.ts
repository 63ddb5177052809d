import type { WorkflowSummary } from '@heddle/contract'
import {
  BookOpen,
  Box,
  ChartColumn,
  KeyRound,
  LayoutTemplate,
  ListChecks,
  Settings,
  Table2,
  Upload,
  Workflow,
} from 'lucide-react'
import { useSession } from '../api/session.ts'
import { currentDocument } from '../workspace/document-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOffered, runCommand } from '../lib/command.ts'
import { t } from '../lib/i18n.ts'
import type { ListEntry } from '../ui/ListModal.tsx'
import { openModal } from '../ui/modal-store.ts'
import { isAllowed } from './access.ts'
import { commands } from './commands.ts'
import { navigate } from '../lib/navigation.ts'
import { routes, type AppRoute } from './routes.ts'

/** Commands, nodes and workflows. */
export const paletteEntries = (
  workspace: Workspace | undefined,
  workflows: readonly WorkflowSummary[],
): ListEntry[] => [
  ...commandEntries(workspace),
  ...placeEntries(),
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

/** Pages that can be gone to from everywhere, as far as the person may see them. */
const placeEntries = (): ListEntry[] =>
  places()
    .filter(({ route }) => isAllowed(route.permissions, useSession.getState()) && isThere(route))
    .map(({ route, label, icon }) => ({
      id: `place:${route.name}`,
      group: t('command.palettePlaces'),
      label,
      icon,
      run: () => navigate(route.path),
    }))

const isThere = ({ needsTemplates = false }: AppRoute): boolean =>
  !needsTemplates || (useSession.getState().settings?.templates.enabled ?? false)

const places = () =>
  [
    { name: 'WorkflowImport', label: t('import.title'), icon: Upload },
    { name: 'Executions', label: t('execution.list.title'), icon: ListChecks },
    { name: 'CredentialsView', label: t('credentials.credentials'), icon: KeyRound },
    { name: 'DataTables', label: t('dataTables.title'), icon: Table2 },
    { name: 'Knowledge', label: t('knowledge.title'), icon: BookOpen },
    { name: 'Insights', label: t('insights.title'), icon: ChartColumn },
    { name: 'TemplatesSearchView', label: t('templates.menu'), icon: LayoutTemplate },
    { name: 'PersonalSettings', label: t('settings.personal'), icon: Settings },
    { name: 'UsersSettings', label: t('settings.users'), icon: Settings },
    { name: 'AssistantSettings', label: t('assistant.settings'), icon: Settings },
    { name: 'UsageSettings', label: t('usage.title'), icon: Settings },
    { name: 'ModelUseSettings', label: t('modelUse.title'), icon: Settings },
    { name: 'WorkersSettings', label: t('settings.workers'), icon: Settings },
    { name: 'PackagesSettings', label: t('packages.title'), icon: Settings },
    { name: 'AuditLog', label: t('settings.audit'), icon: Settings },
  ].flatMap(({ name, ...shown }) => {
    const route = routes.find((each) => each.name === name)
    return route ? [{ route, ...shown }] : []
  })

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
