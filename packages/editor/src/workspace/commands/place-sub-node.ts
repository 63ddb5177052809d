import { isJsonObject, type JsonObject } from '@heddle/core'
import type { SubInput, Supply } from '@heddle/core/node'
import { snapToGrid } from '@heddle/core/workflow'
import { subNodeSize } from '../../lib/constants.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { portsNamed, takesType } from '../fitting-ports.ts'
import { freePositionBeside } from '../free-position.ts'
import { hangingOn } from '../hanging.ts'
import { nodeHeight, subPortOffsets } from '../node-shape.ts'
import { isOnlySubNode, type NodeTypeHeader } from '../node-types.ts'
import { lastSelected } from '../selection.ts'
import type { CreatorTarget, LooseEnd } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'

/** Distance between a node and what hangs on it: names and wires need room. */
export const subNodeDrop = 120

/**
 * Where a new sub-node goes: below the place that was asked for, or below the first one of the selected node that takes it.
 * A node on which a sub-node is to hang stays where it was asked for. Undefined for what is neither.
 */
export function placeForSubNode(
  workspace: Workspace,
  type: NodeTypeHeader,
  target: CreatorTarget,
): CreatorTarget | undefined {
  if (target.from?.end === 'subOutput')
    return { parameters: { ...shownBy(type.subInputs, target.from.kind), ...target.parameters } }
  const from = target.from?.end === 'subInput' ? target.from : placeOfSelected(workspace, type, target)
  if (!from) return undefined
  return {
    from,
    position: target.position ?? positionBelow(workspace, from),
    parameters: { ...shownBy(type.supplies, from.kind), ...target.parameters },
  }
}

type Place = Extract<LooseEnd, { end: 'subInput' }>

function placeOfSelected(
  workspace: Workspace,
  type: NodeTypeHeader,
  { position, from, into }: CreatorTarget,
): Place | undefined {
  const node = lastSelected(workspace)
  if (position || from || into || node === undefined || !isOnlySubNode(type)) return undefined
  const hanging = hangingOn(currentDocument(workspace), node)
  const place = portsNamed(workspace, node).subPorts.find(({ kind, index, most = Infinity, only }) => {
    const there = hanging.filter((each) => each.type === kind && each.targetInput === index)
    const isKind = type.supplies?.some((supply) => supply.kind === kind) ?? false
    return isKind && takesType({ only }, type) && there.length < most
  })
  return place && { node, index: place.index, end: 'subInput', kind: place.kind }
}

function positionBelow(workspace: Workspace, { node, kind, index }: Place): [number, number] {
  const document = currentDocument(workspace)
  const [x, y] = findNode(document, node)?.position ?? [0, 0]
  const ports = portsNamed(workspace, node)
  const position = ports.subPorts.findIndex((port) => port.kind === kind && port.index === index)
  const offset = subPortOffsets(ports)[position] ?? 0
  const wanted = snapToGrid([x + offset - subNodeSize / 2, y + nodeHeight(ports) + subNodeDrop])
  return freePositionBeside(document, wanted)
}

/** A node that can be several things, or has places for several, is told to be the one or have the one that is asked for. */
function shownBy(parts: readonly (Supply | SubInput)[] = [], kind: string): JsonObject {
  const show = parts.find((part) => part.kind === kind)?.displayOptions?.show ?? {}
  return Object.fromEntries(
    Object.entries(show).flatMap(([name, [value]]) =>
      name.startsWith('@') || value === undefined || isJsonObject(value) ? [] : [[name, value]],
    ),
  )
}
