import { assertNever } from '../errors.ts'
import { equalJson, withoutUndefined, type JsonObject } from '../json.ts'
import { withoutConnection } from './connection-edits.ts'
import type { PinData, WorkflowDocument, WorkflowNode, WorkflowSettings } from './document.ts'
import type { Connection } from './graph.ts'
import {
  addNodes,
  connect,
  moveNodes,
  removeNodes,
  setParameters,
  setPinData,
  updateNode,
  type NodeChanges,
  type NodeMove,
} from './node-edits.ts'
import { renameNode } from './rename-node.ts'

/** An edit of a workflow as a value: the same in the browser, on the server and in the undo history. */
export type Operation =
  | { type: 'addNodes'; nodes: readonly WorkflowNode[]; connections?: readonly Connection[] }
  | { type: 'removeNodes'; names: readonly string[] }
  | { type: 'moveNodes'; moves: readonly NodeMove[] }
  | { type: 'connect'; connection: Connection }
  | { type: 'disconnect'; connection: Connection }
  | { type: 'renameNode'; from: string; to: string }
  | { type: 'setParameters'; node: string; parameters: JsonObject }
  | { type: 'updateNode'; node: string; changes: NodeChanges }
  | { type: 'renameWorkflow'; name: string }
  | { type: 'updateSettings'; settings: Partial<WorkflowSettings> }
  | { type: 'setPinData'; node: string; items: PinData[string] | undefined }
  | { type: 'replaceDocument'; document: WorkflowDocument }

/**
 * Applies an edit and gives back the new document. What the edit does not touch keeps its identity;
 * an edit that changes nothing gives back the same document.
 */
export function applyOperation(document: WorkflowDocument, operation: Operation): WorkflowDocument {
  switch (operation.type) {
    case 'addNodes':
      return addNodes(document, operation.nodes, operation.connections)
    case 'removeNodes':
      return removeNodes(document, operation.names)
    case 'moveNodes':
      return moveNodes(document, operation.moves)
    case 'connect':
      return connect(document, operation.connection)
    case 'disconnect':
      return disconnect(document, operation.connection)
    case 'renameNode':
      return renameNode(document, operation.from, operation.to)
    case 'setParameters':
      return setParameters(document, operation.node, operation.parameters)
    case 'updateNode':
      return updateNode(document, operation.node, operation.changes)
    case 'renameWorkflow':
      return operation.name === document.name ? document : { ...document, name: operation.name }
    case 'updateSettings':
      return updateSettings(document, operation.settings)
    case 'setPinData':
      return setPinData(document, operation.node, operation.items)
    case 'replaceDocument':
      return operation.document
    default:
      return assertNever(operation)
  }
}

function disconnect(document: WorkflowDocument, connection: Connection): WorkflowDocument {
  const connections = withoutConnection(document.connections, connection)
  return connections === document.connections ? document : { ...document, connections }
}

function updateSettings(document: WorkflowDocument, changes: Partial<WorkflowSettings>): WorkflowDocument {
  const settings = withoutUndefined({ ...document.settings, ...changes })
  return equalJson(settings, document.settings) ? document : { ...document, settings }
}
