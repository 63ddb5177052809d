import { listConnections, type Connection, type WorkflowDocument } from '@heddle/core'
import { Cable, Unplug } from 'lucide-react'
import { connectNodes, disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { findNode, useDocument } from '../../workspace/document-store.ts'
import { findNodeType } from '../../workspace/node-types.ts'
import { portsOf, type Port, type Ports } from '../../workspace/ports.ts'
import { t } from '../../lib/i18n.ts'
import { ListModal, type ListEntry } from '../../ui/ListModal.tsx'

interface ConnectModalProps {
  input: { node: string }
  close: () => void
}

/** The wires that can be drawn from a node, and those that can be taken away. */
export function ConnectModal({ input: { node }, close }: ConnectModalProps) {
  const document = useDocument((state) => state.history.present)
  return (
    <ListModal
      title={t('command.connect')}
      searchLabel={t('command.connectSearch', { name: node })}
      entries={[...possibleWires(document, node), ...presentWires(document, node)]}
      close={close}
    />
  )
}

const keyOf = ({ source, sourceOutput, target, targetInput }: Connection): string =>
  JSON.stringify([source, sourceOutput, target, targetInput])

function possibleWires(document: WorkflowDocument, source: string): ListEntry[] {
  const taken = new Set(listConnections(document).map(keyOf))
  const targets = document.nodes.filter(({ name }) => name !== source)
  const { outputs } = portsNamed(document, source)
  return outputs.flatMap((output) =>
    targets.flatMap(({ name }) => {
      const { inputs } = portsNamed(document, name)
      return inputs.flatMap((input) => {
        const wire = { source, sourceOutput: output.index, target: name, targetInput: input.index }
        if (taken.has(keyOf(wire))) return []
        return {
          id: keyOf(wire),
          group: groupOf(output, outputs),
          label: labelOf(name, input, inputs),
          icon: Cable,
          run: () => connectNodes(wire),
        }
      })
    }),
  )
}

const presentWires = (document: WorkflowDocument, node: string): ListEntry[] =>
  listConnections(document)
    .filter(({ source, target }) => source === node || target === node)
    .map((wire) => ({
      id: keyOf(wire),
      group: t('command.disconnect'),
      label: `${wire.source} → ${wire.target}`,
      icon: Unplug,
      run: () => disconnectNodes(wire),
    }))

function portsNamed(document: WorkflowDocument, name: string): Ports {
  const node = findNode(document, name)
  return node ? portsOf(node, findNodeType(node.type), document) : { inputs: [], outputs: [] }
}

const groupOf = (output: Port, outputs: readonly Port[]): string =>
  outputs.length > 1 ? t('command.connectFromOutput', { output: output.label }) : t('command.connectFrom')

const labelOf = (name: string, input: Port, inputs: readonly Port[]): string =>
  inputs.length > 1 ? t('command.connectInput', { name, input: input.label }) : name
