import { listConnections, type Connection, type WorkflowDocument } from '@heddle/core/workflow'
import { Cable, Unplug } from 'lucide-react'
import { connectNodes, disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { currentDocument, findNode, useDocument } from '../../workspace/document-store.ts'
import { findNodeType } from '../../workspace/node-types.ts'
import { portsOf, type Port, type Ports } from '../../workspace/ports.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { ListModal, type ListEntry } from '../../ui/ListModal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'

/** The wires that can be drawn from a node, and those that can be taken away. */
export function ConnectModal({ input: { node }, close }: ModalProps<'connectNode'>) {
  const workspace = useWorkspace()
  const document = useDocument((state) => state.history.present)
  return (
    <ListModal
      title={t('command.connect')}
      searchLabel={t('command.connectSearch', { name: node })}
      entries={[...possibleWires(workspace, document, node), ...presentWires(workspace, document, node)]}
      close={close}
    />
  )
}

const keyOf = ({ source, sourceOutput, target, targetInput }: Connection): string =>
  JSON.stringify([source, sourceOutput, target, targetInput])

function possibleWires(workspace: Workspace, document: WorkflowDocument, source: string): ListEntry[] {
  const taken = new Set(listConnections(document).map(keyOf))
  const targets = document.nodes.filter(({ name }) => name !== source)
  const { outputs } = portsNamed(workspace, source)
  return outputs.flatMap((output) =>
    targets.flatMap(({ name }) => {
      const { inputs } = portsNamed(workspace, name)
      return inputs.flatMap((input) => {
        const wire = { source, sourceOutput: output.index, target: name, targetInput: input.index }
        if (taken.has(keyOf(wire))) return []
        return {
          id: keyOf(wire),
          group: groupOf(output, outputs),
          label: labelOf(name, input, inputs),
          icon: Cable,
          run: () => workspace.tell(connectNodes(workspace, wire)),
        }
      })
    }),
  )
}

const presentWires = (workspace: Workspace, document: WorkflowDocument, node: string): ListEntry[] =>
  listConnections(document)
    .filter(({ source, target }) => source === node || target === node)
    .map((wire) => ({
      id: keyOf(wire),
      group: t('command.disconnect'),
      label: `${wire.source} → ${wire.target}`,
      icon: Unplug,
      run: () => workspace.tell(disconnectNodes(workspace, wire)),
    }))

function portsNamed(workspace: Workspace, name: string): Ports {
  const document = currentDocument(workspace)
  const node = findNode(document, name)
  return node
    ? portsOf(node, findNodeType(workspace.api.cache, node.type), document)
    : { inputs: [], outputs: [] }
}

const groupOf = (output: Port, outputs: readonly Port[]): string =>
  outputs.length > 1 ? t('command.connectFromOutput', { output: output.label }) : t('command.connectFrom')

const labelOf = (name: string, input: Port, inputs: readonly Port[]): string =>
  inputs.length > 1 ? t('command.connectInput', { name, input: input.label }) : name
