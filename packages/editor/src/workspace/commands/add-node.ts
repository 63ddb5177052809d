import {
  nodeSpacing,
  snapToGrid,
  uniqueNodeName,
  type Connection,
  type WebhookDescription,
  type WorkflowNode,
} from '@heddle/core'
import { t } from '../../lib/i18n.ts'
import { track } from '../../lib/telemetry.ts'
import { showError } from '../../ui/toast-store.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { edit, mayEdit } from '../edit.ts'
import { describeNodeTypes, findNodeType, type NodeTypeHeader } from '../node-types.ts'
import { lastSelected, selectNodes } from '../selection.ts'
import { useView, type CreatorTarget } from '../view-store.ts'
import { freePosition } from '../free-position.ts'
import { insertOperations } from './insert-node.ts'

/** Adds a node of a type where the target says, connects it and selects it. Gives back its name. */
export function addNode(typeName: string, target: CreatorTarget = {}): string | undefined {
  if (!mayEdit()) return undefined
  const type = findNodeType(typeName)
  if (!type) {
    showError({ title: t('workflow.nodeTypeMissing', { type: typeName }) })
    return undefined
  }
  if (isLimitReached(type)) return undefined
  const node = newNode(type, positionFor(target))
  edit(target.into ? insertOperations(node, target.into) : addOperations(node, type, target))
  selectNodes([node.name])
  track('nodeAdded', { type: type.name })
  void describeNodeTypes([node])
  return node.name
}

/** A node of a type with its default name made unique. */
function newNode(type: NodeTypeHeader, position: [number, number]): WorkflowNode {
  const taken = currentDocument().nodes.map((node) => node.name)
  return {
    id: crypto.randomUUID(),
    name: uniqueNodeName(type.defaults.name, taken),
    type: type.name,
    typeVersion: type.defaultVersion,
    position: freePosition(snapToGrid(position)),
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

/** Says so when the workflow may have no more nodes of the type. */
export function isLimitReached(type: NodeTypeHeader, adding = 1): boolean {
  const { maxNodes } = type
  if (maxNodes === undefined) return false
  const count = currentDocument().nodes.filter((node) => findNodeType(node.type)?.name === type.name).length
  if (count + adding <= maxNodes) return false
  showError({
    title: t('workflow.maxNodesTitle'),
    message: t('workflow.maxNodes', { count: maxNodes, type: type.displayName }),
  })
  return true
}

function addOperations(node: WorkflowNode, type: NodeTypeHeader, target: CreatorTarget) {
  const connection = connectionFor(node, type, target)
  return [{ type: 'addNodes', nodes: [node], connections: connection ? [connection] : [] } as const]
}

function connectionFor(
  node: WorkflowNode,
  type: NodeTypeHeader,
  target: CreatorTarget,
): Connection | undefined {
  if (target.from?.end === 'input') {
    if (type.outputs.length === 0) return undefined
    return { source: node.name, sourceOutput: 0, target: target.from.node, targetInput: target.from.index }
  }
  if (type.inputs.length === 0) return undefined
  if (target.from) {
    return { source: target.from.node, sourceOutput: target.from.index, target: node.name, targetInput: 0 }
  }
  const before = target.position ? undefined : findNode(currentDocument(), lastSelected() ?? '')
  const hasOutput = before !== undefined && (findNodeType(before.type)?.outputs.length ?? 1) > 0
  return hasOutput ? { source: before.name, sourceOutput: 0, target: node.name, targetInput: 0 } : undefined
}

function positionFor({ position, from, into }: CreatorTarget): [number, number] {
  if (position) return position
  const document = currentDocument()
  const before = findNode(document, into?.source ?? from?.node ?? lastSelected() ?? '')
  if (before) return [before.position[0] + nodeSpacing[0], before.position[1]]
  return useView.getState().lastClick
}
