import { BadRequest } from '@heddle/core'
import {
  applyOperation,
  isSupplyKind,
  mainConnection,
  workflowNodeSchema,
  workflowSettingsSchema,
  type Connection,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findListedNode } from '../node-types/listed-node.ts'
import { placeNodes } from './place-nodes.ts'

const nodeName = z.string().min(1).max(200)
const json = z.record(z.string(), z.unknown())

const given = workflowNodeSchema.shape

/** A node as an assistant writes it: what is left out is filled in. */
export const newNode = z.object({
  name: nodeName.describe('Shown on the canvas; must be unique in the workflow'),
  type: z.string().min(1).max(200).describe('As search_nodes names it, for example "heddle.httpRequest"'),
  typeVersion: z.number().optional().describe('Defaults to the newest'),
  position: given.position.optional().describe('[x, y] on the canvas. Leave it out to have the node placed.'),
  parameters: json.default({}).describe('By the names that describe_node tells'),
  credentials: given.credentials.describe('By credential type: { id, name } of a credential that exists'),
  disabled: z.boolean().optional(),
  notes: z.string().max(10_000).optional(),
})
export type NewNode = z.output<typeof newNode>

export const newConnection = z.object({
  source: nodeName,
  target: nodeName,
  sourceOutput: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('From 0; IF has 0 for true and 1 for false'),
  targetInput: z.number().int().min(0).max(1000).default(0),
  type: z
    .string()
    .max(50)
    .refine((type) => type === mainConnection || isSupplyKind(type), 'must be "main" or a kind of sub-node')
    .default(mainConnection)
    .describe('"main" for items; a sub-node is the source and says its kind, for example "ai_tool"'),
})

const type = <const T extends string>(name: T) => z.literal(name)

const changes = z.object({
  disabled: z.boolean().optional(),
  notes: z.string().max(10_000).optional(),
  credentials: given.credentials,
  onError: given.onError,
  retryOnFail: z.boolean().optional(),
  alwaysOutputData: z.boolean().optional(),
  executeOnce: z.boolean().optional(),
})

/** Edits of nodes and of what joins them. */
export const nodeEdits = [
  z.object({
    type: type('addNodes'),
    nodes: z.array(newNode).min(1).max(200),
    connections: z.array(newConnection).max(500).default([]),
  }),
  z.object({ type: type('removeNodes'), names: z.array(nodeName).min(1).max(200) }),
  z.object({
    type: type('moveNodes'),
    moves: z.array(z.object({ name: nodeName, position: given.position })),
  }),
  z.object({ type: type('connect'), connection: newConnection }),
  z.object({ type: type('disconnect'), connection: newConnection }),
  z.object({ type: type('renameNode'), from: nodeName, to: nodeName }),
  z.object({
    type: type('setParameters'),
    node: nodeName,
    parameters: json.describe('All parameters of the node: what is not here goes back to its default'),
  }),
  z.object({ type: type('updateNode'), node: nodeName, changes }),
] as const

/** The edits of the editor, as far as they are for assistants. */
export const edit = z.discriminatedUnion('type', [
  ...nodeEdits,
  z.object({ type: type('renameWorkflow'), name: z.string().trim().min(1).max(128) }),
  z.object({ type: type('updateSettings'), settings: workflowSettingsSchema }),
])
export type Edit = z.output<typeof edit>

/** Applies edits in their order. What does not fit is told with the number of the edit. */
export const applyEdits = (document: WorkflowDocument, edits: readonly Edit[]): WorkflowDocument =>
  edits.reduce((changed, each, index) => {
    try {
      refuseUnknownNames(changed, each)
      return applyOperation(changed, operationOf(changed, each))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const names = changed.nodes.map(({ name }) => `"${name}"`).join(', ')
      throw new BadRequest(
        `Operation ${index + 1} (${each.type}): ${error.message}. Nothing was changed. Nodes at that point: ${names || 'none'}.`,
      )
    }
  }, document)

const operationOf = (document: WorkflowDocument, each: Edit): Operation =>
  each.type === 'addNodes'
    ? {
        type: 'addNodes',
        nodes: completeNodes(document, each.nodes, each.connections),
        connections: each.connections,
      }
    : each

/** In the editor there is nothing to remove or to separate that does not exist; an assistant has misread something then. */
function refuseUnknownNames({ nodes }: WorkflowDocument, each: Edit): void {
  const named =
    each.type === 'removeNodes'
      ? each.names
      : each.type === 'disconnect'
        ? [each.connection.source, each.connection.target]
        : []
  for (const wanted of named)
    if (!nodes.some(({ name }) => name === wanted)) throw new BadRequest(`There is no node "${wanted}"`)
}

/** Fills in what the editor fills in when a person adds a node. */
export function completeNodes(
  document: WorkflowDocument,
  nodes: readonly NewNode[],
  connections: readonly Connection[],
): WorkflowNode[] {
  const positions = placeNodes(document.nodes, nodes, connections)
  return nodes.map((node, index) => {
    const listed = findListedNode(node.type)
    if (!listed)
      throw new BadRequest(`There is no node type "${node.type}". Find the right one with search_nodes`)
    const { webhooks = [], defaultVersion } = listed
    const webhookId = webhooks.length > 0 ? randomUUID() : undefined
    const asksForPath = webhooks.some(({ path }) => path.includes('$parameter["path"]'))
    return {
      id: randomUUID(),
      ...node,
      typeVersion: node.typeVersion ?? defaultVersion,
      position: positions[index] ?? [0, 0],
      parameters: { ...(webhookId && asksForPath && { path: webhookId }), ...node.parameters },
      ...(webhookId && { webhookId }),
    }
  })
}
