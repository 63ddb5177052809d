import type { WebhookDescription } from '@heddle/core/node'
import {
  nodeSpacing,
  snapToGrid,
  uniqueNodeName,
  type Connection,
  type Operation,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { track } from '../../lib/telemetry.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { describeNodeTypes, findNodeType, type NodeTypeHeader } from '../node-types.ts'
import { isDone, type Done, type Refusal } from '../outcome.ts'
import { lastSelected, selectNodes } from '../selection.ts'
import type { CreatorTarget } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'
import { freePosition } from '../free-position.ts'
import { insertOperations } from './insert-node.ts'

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
  const node = newNode(workspace, type, target)
  const operations = target.into
    ? insertOperations(currentDocument(workspace), node, target.into)
    : addOperations(workspace, { node, type, target })
  const outcome = edit(workspace, operations)
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
  return {
    id: crypto.randomUUID(),
    name: uniqueNodeName(type.defaults.name, taken),
    type: type.name,
    typeVersion: type.defaultVersion,
    position: freePosition(document, snapToGrid(positionFor(workspace, target))),
    parameters: {},
    ...(type.webhooks?.length && newWebhook(type.webhooks)),
  }
}

/** Something that is called can be called at once: its path is its id, until a person writes another. */
function newWebhook(webhooks: readonly WebhookDescription[]): Partial<WorkflowNode> {
  const webhookId = crypto.randomUUID()
  const asksForPath = webhooks.some(({ path }) => path.includes('$parameter["path"]'))
  return { webhookId, ...(asksForPath && { parameters: { path: webhookId } }) }
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

interface Adding {
  node: WorkflowNode
  type: NodeTypeHeader
  target: CreatorTarget
}

function addOperations(workspace: Workspace, adding: Adding): Operation[] {
  const connection = connectionFor(workspace, adding)
  return [{ type: 'addNodes', nodes: [adding.node], connections: connection ? [connection] : [] }]
}

function connectionFor(workspace: Workspace, { node, type, target }: Adding): Connection | undefined {
  if (target.from?.end === 'input') {
    if (type.outputs.length === 0) return undefined
    return { source: node.name, sourceOutput: 0, target: target.from.node, targetInput: target.from.index }
  }
  if (type.inputs.length === 0) return undefined
  if (target.from) {
    return { source: target.from.node, sourceOutput: target.from.index, target: node.name, targetInput: 0 }
  }
  const before = target.position ? undefined : lastSelectedNode(workspace)
  const typeBefore = before && findNodeType(workspace.api.cache, before.type)
  const hasOutput = before !== undefined && (typeBefore?.outputs.length ?? 1) > 0
  return hasOutput ? { source: before.name, sourceOutput: 0, target: node.name, targetInput: 0 } : undefined
}

const lastSelectedNode = (workspace: Workspace): WorkflowNode | undefined =>
  findNode(currentDocument(workspace), lastSelected(workspace) ?? '')

function positionFor(workspace: Workspace, { position, from, into }: CreatorTarget): [number, number] {
  if (position) return position
  const named = into?.source ?? from?.node
  const before =
    named === undefined ? lastSelectedNode(workspace) : findNode(currentDocument(workspace), named)
  if (before) return [before.position[0] + nodeSpacing[0], before.position[1]]
  return workspace.view.getState().lastClick
}
