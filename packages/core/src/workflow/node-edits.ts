import { BadRequest, Conflict, NotFound } from '../errors.ts'
import { equalJson, isReservedKey, withoutUndefined, type JsonObject } from '../json.ts'
import { mapConnectionNodes, withConnection } from './connection-edits.ts'
import type { WorkflowDocument, WorkflowNode } from './document.ts'
import type { Connection } from './graph.ts'

/** What may be changed on a node besides its name and its parameters. */
export type NodeChanges = Partial<Omit<WorkflowNode, 'name' | 'parameters'>>

export interface NodeMove {
  name: string
  position: [number, number]
}

export function addNodes(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
  connections: readonly Connection[] = [],
): WorkflowDocument {
  const taken = new Set(document.nodes.map((node) => node.name))
  for (const { name } of nodes) {
    refuseUnusableName(name)
    if (taken.has(name)) throw new Conflict(`A node named "${name}" exists already`)
    taken.add(name)
  }
  const added = nodes.length > 0 ? { ...document, nodes: [...document.nodes, ...nodes] } : document
  return connections.reduce(connect, added)
}

/** Removes nodes with their connections and pinned data. */
export function removeNodes(document: WorkflowDocument, names: readonly string[]): WorkflowDocument {
  const gone = new Set(names)
  const nodes = document.nodes.filter((node) => !gone.has(node.name))
  const connections = mapConnectionNodes(document.connections, (name) => (gone.has(name) ? undefined : name))
  const pinned = [...gone].filter((name) => document.pinData && Object.hasOwn(document.pinData, name))
  if (nodes.length === document.nodes.length && connections === document.connections && pinned.length === 0) {
    return document
  }
  const kept = pinned.reduce((changed, name) => withoutPinData(changed, name), document)
  return { ...kept, nodes, connections }
}

export function moveNodes(document: WorkflowDocument, moves: readonly NodeMove[]): WorkflowDocument {
  const targets = new Map(moves.map(({ name, position }) => [name, position]))
  const nodes = document.nodes.map((node) => {
    const position = targets.get(node.name)
    targets.delete(node.name)
    return position === undefined || equalJson(position, node.position) ? node : { ...node, position }
  })
  for (const missing of targets.keys()) getNode(document, missing)
  return nodes.every((node, index) => node === document.nodes[index]) ? document : { ...document, nodes }
}

export function connect(document: WorkflowDocument, connection: Connection): WorkflowDocument {
  getNode(document, connection.source)
  getNode(document, connection.target)
  const connections = withConnection(document.connections, connection)
  return connections === document.connections ? document : { ...document, connections }
}

export const setParameters = (
  document: WorkflowDocument,
  node: string,
  parameters: JsonObject,
): WorkflowDocument => changeNode(document, node, (old) => ({ ...old, parameters }))

/** Changes fields of a node; a field set to undefined goes. */
export const updateNode = (
  document: WorkflowDocument,
  node: string,
  changes: NodeChanges,
): WorkflowDocument => changeNode(document, node, (old) => withoutUndefined({ ...old, ...changes }))

export function setPinData(
  document: WorkflowDocument,
  node: string,
  items: NonNullable<WorkflowDocument['pinData']>[string] | undefined,
): WorkflowDocument {
  getNode(document, node)
  if (items === undefined) return withoutPinData(document, node)
  if (document.pinData?.[node] === items) return document
  return { ...document, pinData: { ...document.pinData, [node]: items } }
}

/** The node of that name; throws an error that names it when there is none. */
export function getNode(document: Pick<WorkflowDocument, 'nodes'>, name: string): WorkflowNode {
  const node = document.nodes.find((candidate) => candidate.name === name)
  if (!node) throw new NotFound('Node', `"${name}"`)
  return node
}

export function refuseUnusableName(name: string): void {
  if (name.trim() === '') throw new BadRequest('The name of a node cannot be empty')
  if (isReservedKey(name)) throw new BadRequest(`"${name}" cannot be the name of a node`)
}

function changeNode(
  document: WorkflowDocument,
  name: string,
  change: (node: WorkflowNode) => WorkflowNode,
): WorkflowDocument {
  const old = getNode(document, name)
  const changed = change(old)
  if (equalJson(old, changed)) return document
  return { ...document, nodes: document.nodes.map((node) => (node === old ? changed : node)) }
}

function withoutPinData(document: WorkflowDocument, node: string): WorkflowDocument {
  if (!document.pinData || !Object.hasOwn(document.pinData, node)) return document
  const { [node]: _gone, ...pinData } = document.pinData
  return { ...document, pinData }
}
