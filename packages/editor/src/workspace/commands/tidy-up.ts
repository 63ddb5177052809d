import { currentDocument } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { portsNamed } from '../fitting-ports.ts'
import { subNodesBelow } from '../hanging.ts'
import { nodeHeight, nodeWidth, subPortOffsets } from '../node-shape.ts'
import { done, type Outcome } from '../outcome.ts'
import type { Ports } from '../ports.ts'
import { selectedNames } from '../selection.ts'
import { isSticky } from '../sticky.ts'
import type { Workspace } from '../workspace.ts'
import { branchOrder } from './branch-order.ts'
import { moveWithNotes } from './notes-around.ts'
import { layOut } from './lay-out.ts'
import { blocksOf, type NodeShape } from './node-blocks.ts'

/** Lays out the selected nodes, or all of them, as one step. Notes stay around the nodes that lie on them. */
export async function tidyUp(workspace: Workspace): Promise<Outcome> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const document = currentDocument(workspace)
  const names = namesToLayOut(workspace)
  const nodes = document.nodes.filter((node) => names.has(node.name) && !isSticky(node))
  if (nodes.length === 0) return done
  const blocks = blocksOf(
    document,
    nodes.map(({ name }) => name),
    (name) => shapeOf(portsNamed(workspace, name)),
  )
  const moves = await layOut({ document, nodes }, blocks, branchOrder(document, nodes))
  return edit(workspace, moveWithNotes(document, moves))
}

function shapeOf(ports: Ports): NodeShape {
  const offsets = subPortOffsets(ports)
  return {
    width: nodeWidth(ports),
    height: nodeHeight(ports),
    hangsAt({ type, targetInput }) {
      const place = ports.subPorts.findIndex(({ kind, index }) => kind === type && index === targetInput)
      return offsets[place] ?? nodeWidth(ports) / 2
    },
  }
}

/** What hangs on a selected node goes with it. */
function namesToLayOut(workspace: Workspace): ReadonlySet<string> {
  const document = currentDocument(workspace)
  const selected = selectedNames(workspace)
  if (selected.length < 2) return new Set(document.nodes.map(({ name }) => name))
  const below = selected.flatMap((name) => subNodesBelow(document, name))
  return new Set([...selected, ...below.map(({ name }) => name)])
}
