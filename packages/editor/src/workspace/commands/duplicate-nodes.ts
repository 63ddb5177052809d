import { copyOfNodes } from '../copy-of-nodes.ts'
import { currentDocument } from '../document-store.ts'
import { edit, mayEdit } from '../edit.ts'
import { findNodeType } from '../node-types.ts'
import { selectNodes } from '../selection.ts'
import { isLimitReached } from './add-node.ts'

const offset: [number, number] = [40, 140]

export function duplicateNodes(names: readonly string[]): void {
  if (!mayEdit()) return
  const wanted = new Set(names)
  const document = currentDocument()
  const allowed = document.nodes.filter((node) => {
    const type = findNodeType(node.type)
    return wanted.has(node.name) && !(type && isLimitReached(type))
  })
  if (allowed.length === 0) return
  const copy = copyOfNodes({ nodes: allowed, connections: document.connections }, offset)
  edit([{ type: 'addNodes', nodes: copy.nodes, connections: copy.connections }])
  selectNodes(copy.nodes.map((node) => node.name))
}
