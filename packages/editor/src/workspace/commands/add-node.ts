import type { JsonObject } from '@heddle/core'
import { snapToGrid, uniqueNodeName, type Operation, type WorkflowNode } from '@heddle/core/workflow'
import { track } from '../../lib/telemetry.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { describeNodeTypes, findNodeType, isTrigger, type NodeTypeHeader } from '../node-types.ts'
import { nodeWidth } from '../node-shape.ts'
import { portsOf } from '../ports.ts'
import { isDone, type Done, type Refusal } from '../outcome.ts'
import { lastSelected, selectNodes } from '../selection.ts'
import type { CreatorTarget } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'
import { freePosition, freePositionOfNote } from '../free-position.ts'
import { isSticky } from '../sticky.ts'
import { connectionOfNew } from './connection-of-new.ts'
import { makingRoom } from './connect-nodes.ts'
import { insertOperations, stepBehind } from './insert-node.ts'
import { placeForSubNode } from './place-sub-node.ts'

/** Adds a node of a type where the target says, connects it and selects it. Tells its name. */
export function addNode(
  workspace: Workspace,
  typeName: string,
  target: CreatorTarget = {},
): (Done & { node: string }) | Refusal {
  const { cache } = workspace.api
  const type = findNodeType(cache, typeName)
  const refusal = whyReadOnly(workspace) ?? (type && whyNoMore(workspace, type))
  if (refusal) return refusal
  if (!type) return { kind: 'unknownNodeType', type: typeName }
  const place = placeForSubNode(workspace, type, target)
  const wanted = place ? { ...target, ...place } : target
  const node = newNode(workspace, type, wanted)
  const outcome = edit(workspace, operationsFor(workspace, { node, type, target: wanted }))
  if (!isDone(outcome)) return outcome
  selectNodes(workspace, [node.name])
  track('nodeAdded', { type: type.name })
  void describeNodeTypes(cache, [node])
  return { ...outcome, node: node.name }
}

/** A node of a type with its default name made unique. */
function newNode(workspace: Workspace, type: NodeTypeHeader, target: CreatorTarget): WorkflowNode {
  const document = currentDocument(workspace)
  const taken = document.nodes.map((node) => node.name)
  const freePlace = isSticky({ type: type.name }) ? freePositionOfNote : freePosition
  return {
    id: crypto.randomUUID(),
    name: uniqueNodeName(type.defaults.name, taken),
    type: type.name,
    typeVersion: type.defaultVersion,
    position:
      replacedNode(workspace, type, target)?.position ??
      freePlace(document, snapToGrid(positionFor(workspace, target))),
    ...newWebhook(type, { ...target.parameters }),
  }
}

/** Something that is called can be called at once: its path is its id, until a person writes another. */
function newWebhook(
  { webhooks = [] }: NodeTypeHeader,
  parameters: JsonObject,
): Pick<WorkflowNode, 'webhookId' | 'parameters'> {
  if (webhooks.length === 0) return { parameters }
  const webhookId = crypto.randomUUID()
  const asksForPath = webhooks.some(({ path }) => path.includes('$parameter["path"]'))
  return { webhookId, parameters: { ...parameters, ...(asksForPath && { path: webhookId }) } }
}

/** Why a workflow may have no more nodes of a type; undefined when it may. */
export function whyNoMore(workspace: Workspace, type: NodeTypeHeader): Refusal | undefined {
  const { maxNodes } = type
  if (maxNodes === undefined) return undefined
  const typeOf = (node: WorkflowNode) => findNodeType(workspace.api.cache, node.type)?.name
  const count = currentDocument(workspace).nodes.filter((node) => typeOf(node) === type.name).length
  if (count < maxNodes) return undefined
  return { kind: 'tooManyNodes', type: type.displayName, max: maxNodes }
}

export interface Adding {
  node: WorkflowNode
  type: NodeTypeHeader
  target: CreatorTarget
}

function operationsFor(workspace: Workspace, adding: Adding): Operation[] {
  const { node, type, target } = adding
  if (target.into) {
    const document = currentDocument(workspace)
    return insertOperations({ document, widthOf: (each) => widthOf(workspace, each) }, node, target.into)
  }
  const replaced = replacedNode(workspace, type, target)
  if (replaced) {
    const add: Operation = { type: 'addNodes', nodes: [node], connections: [] }
    return [add, { type: 'removeNodes', names: [replaced.name] }]
  }
  const connection = connectionOfNew(workspace, adding)
  return [
    ...(connection ? makingRoom(workspace, connection) : []),
    { type: 'addNodes', nodes: [node], connections: connection ? [connection] : [] },
  ]
}

function replacedNode(workspace: Workspace, type: NodeTypeHeader, { replaces }: CreatorTarget) {
  if (replaces === undefined || !isTrigger(type)) return undefined
  return findNode(currentDocument(workspace), replaces)
}

const widthOf = ({ api, document }: Workspace, node: WorkflowNode): number =>
  nodeWidth(portsOf(node, findNodeType(api.cache, node.type), document.getState().history.present))

const lastSelectedNode = (workspace: Workspace): WorkflowNode | undefined =>
  findNode(currentDocument(workspace), lastSelected(workspace) ?? '')

function positionFor(workspace: Workspace, { position, from, into }: CreatorTarget): [number, number] {
  if (position) return position
  const named = into?.source ?? from?.node
  const before =
    named === undefined ? lastSelectedNode(workspace) : findNode(currentDocument(workspace), named)
  if (before) return [before.position[0] + stepBehind(widthOf(workspace, before)), before.position[1]]
  return workspace.view.getState().lastClick
}
