import { Conflict } from '../errors.ts'
import { mapConnectionNodes } from './connection-edits.ts'
import type { PinData, WorkflowDocument } from './document.ts'
import { getNode, refuseUnusableName } from './node-edits.ts'
import { renameReferences } from './rename-references.ts'

/** Renames a node wherever it is mentioned: connections, pinned data, expressions. */
export function renameNode(document: WorkflowDocument, from: string, to: string): WorkflowDocument {
  getNode(document, from)
  if (from === to) return document
  refuseUnusableName(to)
  if (document.nodes.some((node) => node.name === to)) {
    throw new Conflict(`A node named "${to}" exists already`)
  }
  const rename = (name: string) => (name === from ? to : name)
  return {
    ...document,
    nodes: document.nodes.map((node) => {
      const parameters = renameReferences(node.parameters, from, to)
      if (node.name !== from && parameters === node.parameters) return node
      return { ...node, name: rename(node.name), parameters }
    }),
    connections: mapConnectionNodes(document.connections, rename),
    ...(document.pinData && { pinData: renamePinData(document.pinData, from, to) }),
  }
}

function renamePinData(pinData: PinData, from: string, to: string): PinData {
  if (!Object.hasOwn(pinData, from)) return pinData
  return Object.fromEntries(
    Object.entries(pinData).map(([name, items]) => [name === from ? to : name, items]),
  )
}
