import type { WorkflowSummary } from '@heddle/contract'
import type { LucideIcon } from 'lucide-react'
import { Box, Workflow } from 'lucide-react'
import { currentDocument } from '../document/document-store.ts'
import { selectNodes } from '../document/selection.ts'
import { centerNode } from '../features/canvas/flow-instance.ts'
import { canRun, runCommand } from '../lib/command.ts'
import { t } from '../lib/i18n.ts'
import { openModal } from '../ui/modal-store.ts'
import { commands } from './commands.ts'
import { navigate } from './navigation.ts'

export interface PaletteEntry {
  id: string
  group: string
  label: string
  icon?: LucideIcon
  keys?: string
  run: () => void
}

const shownPerGroup = 50

/** Commands, nodes and workflows whose name holds every word of the text. */
export function paletteEntries(text: string, workflows: readonly WorkflowSummary[]): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label }: PaletteEntry) => words.every((word) => label.toLowerCase().includes(word))
  return [commandEntries(), nodeEntries(), workflowEntries(workflows)].flatMap((entries) =>
    entries.filter(fits).slice(0, shownPerGroup),
  )
}

const commandEntries = (): PaletteEntry[] =>
  commands
    .filter((command) => command.id !== 'palette' && canRun(command))
    .map((command) => ({
      id: `command:${command.id}`,
      group: t('command.paletteCommands'),
      label: command.name(),
      icon: command.icon,
      keys: command.keys?.[0],
      run: () => runCommand(command),
    }))

const nodeEntries = (): PaletteEntry[] =>
  currentDocument().nodes.map((node) => ({
    id: `node:${node.name}`,
    group: t('command.paletteNodes'),
    label: node.name,
    icon: Box,
    run() {
      selectNodes([node.name])
      centerNode(node.position)
      openModal('nodeDetails', { node: node.name })
    },
  }))

const workflowEntries = (workflows: readonly WorkflowSummary[]): PaletteEntry[] =>
  workflows.map(({ id, name }) => ({
    id: `workflow:${id}`,
    group: t('command.paletteWorkflows'),
    label: name,
    icon: Workflow,
    run: () => navigate(`/workflow/${id}`),
  }))
