import {
  listConnections,
  mainConnection,
  type Connection,
  type Connections,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { findNode } from './document-store.ts'

type Hanging = readonly Required<Connection>[]

/** The connections by which sub-nodes hang on a node. */
export const hangingOn = ({ connections }: Graph, node: string): Hanging =>
  tableOf(connections).byTarget.get(node) ?? none

/** The connections by which a sub-node hangs on others. */
export const hangsOn = ({ connections }: Graph, node: string): Hanging =>
  tableOf(connections).bySource.get(node) ?? none

/** Whether a node hangs on another one, or another one on it. */
export const isHanging = (graph: Graph, node: string): boolean =>
  hangingOn(graph, node).length > 0 || hangsOn(graph, node).length > 0

/** The sub-nodes of a node and those that hang on them, nearest first. */
export function subNodesBelow(document: WorkflowDocument, node: string): WorkflowNode[] {
  const seen = new Set<string>()
  const due = [node]
  for (const name of due) {
    for (const { source } of hangingOn(document, name)) {
      if (!seen.has(source)) due.push(source)
      seen.add(source)
    }
  }
  return [...seen].flatMap((name) => findNode(document, name) ?? [])
}

/** The node that handles items on which a sub-node hangs, by however many others; undefined when it hangs on nothing. */
export function rootOf(document: WorkflowDocument, subNode: string): string | undefined {
  const seen = new Set([subNode])
  let root: string | undefined
  for (const name of seen) {
    const above = hangsOn(document, name).map(({ target }) => target)
    if (above.length === 0 && name !== subNode) root ??= name
    for (const target of above) seen.add(target)
  }
  return root
}

/** Where enabled sub-nodes hang on a node, as a text that stays the same as long as they do. */
export function filledPlaces(document: WorkflowDocument, node: string): string {
  const filled = hangingOn(document, node).filter(
    ({ source }) => !(findNode(document, source)?.disabled ?? false),
  )
  return filled.map(({ type, targetInput }) => `${type}:${targetInput}`).join(' ')
}

/** Whether an enabled sub-node hangs at a place, by the text that `filledPlaces` gives. */
export const isFilled = (filled: string, { kind, index }: { kind: string; index: number }): boolean =>
  filled.split(' ').includes(`${kind}:${index}`)

type Graph = Pick<WorkflowDocument, 'connections'>

const none: Hanging = []

interface HangingTable {
  byTarget: ReadonlyMap<string, Hanging>
  bySource: ReadonlyMap<string, Hanging>
}

const tables = new WeakMap<Connections, HangingTable>()

/** Made once per state of the connections: every node on the canvas asks. */
function tableOf(connections: Connections): HangingTable {
  let table = tables.get(connections)
  if (!table) {
    const hanging = listConnections({ connections }).filter(({ type }) => type !== mainConnection)
    table = {
      byTarget: Map.groupBy(hanging, ({ target }) => target),
      bySource: Map.groupBy(hanging, ({ source }) => source),
    }
    tables.set(connections, table)
  }
  return table
}
