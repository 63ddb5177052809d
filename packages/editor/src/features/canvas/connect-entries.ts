import { listConnections, type Connection, type WorkflowDocument } from '@heddle/core/workflow'
import { Cable, CirclePlus, Unplug } from 'lucide-react'
import { connectNodes, disconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { connectionKey } from '../../workspace/comparison-store.ts'
import { fitsPlace, portsNamed } from '../../workspace/fitting-ports.ts'
import { hangingOn } from '../../workspace/hanging.ts'
import type { Port } from '../../workspace/ports.ts'
import { openCreator } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { t } from '../../lib/i18n.ts'
import type { ListEntry } from '../../ui/ListModal.tsx'

/** What can be done with the connections of a node, as a list for the keyboard. */
export const connectEntries = (
  workspace: Workspace,
  document: WorkflowDocument,
  node: string,
): ListEntry[] => [
  ...possibleConnections(workspace, document, node),
  ...openPlaces(workspace, document, node),
  ...presentConnections(workspace, document, node),
]

/** Of a sub-node those to the places that take it. */
function possibleConnections(workspace: Workspace, document: WorkflowDocument, source: string): ListEntry[] {
  const taken = new Set(listConnections(document).map(connectionKey))
  const { supply } = portsNamed(workspace, source)
  const drawn = document.nodes
    .filter(({ name }) => name !== source)
    .flatMap(({ name }) =>
      supply === undefined
        ? itemConnections(workspace, source, name)
        : supplyConnections(workspace, { source, supply }, name),
    )
  return drawn
    .filter(({ connection }) => !taken.has(connectionKey(connection)))
    .toSorted((a, b) => a.connection.sourceOutput - b.connection.sourceOutput)
    .map(({ connection, group, label }) => ({
      id: connectionKey(connection),
      group,
      label,
      icon: Cable,
      run: () => workspace.tell(connectNodes(workspace, connection)),
    }))
}

interface Possible {
  connection: Connection
  group: string
  label: string
}

function itemConnections(workspace: Workspace, source: string, target: string): Possible[] {
  const { outputs } = portsNamed(workspace, source)
  const { inputs } = portsNamed(workspace, target)
  return outputs.flatMap((output) =>
    inputs.map((input) => ({
      connection: { source, sourceOutput: output.index, target, targetInput: input.index },
      group: groupOf(output),
      label: labelOf(target, input, inputs),
    })),
  )
}

function supplyConnections(
  workspace: Workspace,
  { source, supply }: { source: string; supply: string },
  target: string,
): Possible[] {
  return portsNamed(workspace, target)
    .subPorts.filter(({ kind }) => kind === supply)
    .map(({ index, displayName }) => ({
      connection: { source, sourceOutput: 0, target, targetInput: index, type: supply },
      group: t('command.connectFrom'),
      label: t('command.connectPlace', { name: target, place: displayName }),
    }))
    .filter(({ connection }) => fitsPlace(workspace, connection))
}

/** Where another sub-node can be added. */
function openPlaces(workspace: Workspace, document: WorkflowDocument, node: string): ListEntry[] {
  const hanging = hangingOn(document, node)
  return portsNamed(workspace, node)
    .subPorts.filter(({ kind, index, most = Infinity }) => {
      return hanging.filter((each) => each.type === kind && each.targetInput === index).length < most
    })
    .map(({ kind, index, displayName }) => ({
      id: `place:${kind}:${index}`,
      group: t('command.addSubNode'),
      label: displayName,
      icon: CirclePlus,
      run: () => openCreator(workspace, { from: { node, index, end: 'subInput', kind } }),
    }))
}

const presentConnections = (workspace: Workspace, document: WorkflowDocument, node: string): ListEntry[] =>
  listConnections(document)
    .filter(({ source, target }) => source === node || target === node)
    .map((connection) => ({
      id: connectionKey(connection),
      group: t('command.disconnect'),
      label: `${connection.source} → ${connection.target}`,
      icon: Unplug,
      run: () => workspace.tell(disconnectNodes(workspace, connection)),
    }))

const groupOf = ({ label }: Port): string =>
  label === '' ? t('command.connectFrom') : t('command.connectFromOutput', { output: label })

const labelOf = (name: string, input: Port, inputs: readonly Port[]): string =>
  inputs.length > 1 ? t('command.connectInput', { name, input: input.label }) : name
