import { equalJson } from '../json.ts'
import { mapConnectionNodes, withConnection, withoutConnection } from './connection-edits.ts'
import type { Connections, PinData, WorkflowDocument, WorkflowNode } from './document.ts'
import { listConnections, type Connection } from './graph.ts'
import { alignNames, keyOf } from './merge-names.ts'
import { mergeRecords, type Chooser, type MergeConflict } from './merge-records.ts'

export interface Versions {
  /** What both started from. */
  base: WorkflowDocument
  mine: WorkflowDocument
  theirs: WorkflowDocument
}

export interface Merge {
  document: WorkflowDocument
  /** Where both changed the same thing in different ways; the chooser decided each. */
  conflicts: MergeConflict[]
}

/**
 * Brings together what two people made of the same document. What only one of them changed is taken over; where both
 * changed the same thing, the chooser says whose change holds. Positions are no conflict: mine hold.
 */
export function mergeDocuments(versions: Versions, choose: Chooser = () => 'mine'): Merge {
  const conflicts: MergeConflict[] = []
  const decide: Chooser = (conflict) => {
    conflicts.push(conflict)
    return choose(conflict)
  }
  const { base, mine, theirs } = alignNames(versions, decide)
  const name = mergeRecords([{ name: base.name }, { name: mine.name }, { name: theirs.name }], decide, {
    path: 'workflow',
  })
  const settings = mergeRecords([base.settings, mine.settings, theirs.settings], decide, { path: 'settings' })
  const nodes = mergeNodes({ base, mine, theirs }, decide)
  const known = new Set(nodes.map((node) => node.name))
  const pinned = pinDataOf({ base, mine, theirs }, known, decide)
  const document: WorkflowDocument = {
    name: name.name,
    nodes,
    connections: mergeConnections({ base, mine, theirs }, known),
    settings,
    ...(Object.keys(pinned).length > 0 && { pinData: pinned }),
  }
  return { document, conflicts }
}

function mergeNodes({ base, mine, theirs }: Versions, decide: Chooser): WorkflowNode[] {
  const find = ({ nodes }: WorkflowDocument) => new Map(nodes.map((node) => [keyOf(node), node]))
  const [old, ours, others] = [find(base), find(mine), find(theirs)]
  const keys = new Set([...others.keys(), ...ours.keys()])
  return [...keys].flatMap((key) => {
    const [before, my, their] = [old.get(key), ours.get(key), others.get(key)]
    if (my && their) return [mergeNode([before, my, their], decide)]
    const left = my ?? their
    if (!left || !before) return left ? [left] : []
    // One of them removed it.
    if (!isChanged(before, left)) return []
    const chosen = decide({
      id: `${key}.removed`,
      node: left.name,
      field: 'removed',
      mine: my,
      theirs: their,
    })
    return (chosen === 'mine') === (my !== undefined) ? [left] : []
  })
}

type Three<T> = readonly [base: T | undefined, mine: T, theirs: T]

function mergeNode([base, mine, theirs]: Three<WorkflowNode>, decide: Chooser): WorkflowNode {
  const where = { path: keyOf(mine), node: mine.name }
  const parameters = mergeRecords([base?.parameters ?? {}, mine.parameters, theirs.parameters], decide, {
    ...where,
    path: `${where.path}.parameters`,
    field: 'parameters',
  })
  const isMoved = !equalJson(mine.position, base?.position)
  const position = isMoved ? mine.position : theirs.position
  const plain = (node?: WorkflowNode): Partial<WorkflowNode> => ({
    ...node,
    parameters: {},
    position: [0, 0],
  })
  const fields = mergeRecords([plain(base), plain(mine), plain(theirs)], decide, where)
  const { name, type, typeVersion } = mine
  return { name, type, typeVersion, ...fields, parameters, position }
}

const isChanged = (before: WorkflowNode, after: WorkflowNode): boolean =>
  !equalJson({ ...before, position: [] }, { ...after, position: [] })

function pinDataOf(versions: Versions, known: ReadonlySet<string>, decide: Chooser): PinData {
  const { base, mine, theirs } = versions
  const pins = [base.pinData ?? {}, mine.pinData ?? {}, theirs.pinData ?? {}] as const
  const merged = mergeRecords(pins, decide, { path: 'pinData' })
  return Object.fromEntries(Object.entries(merged).filter(([name]) => known.has(name)))
}

/** Connections are there or not, so two changes never contradict each other. */
function mergeConnections({ base, mine, theirs }: Versions, known: ReadonlySet<string>): Connections {
  const myNodes = new Set(mine.nodes.map(({ name }) => name))
  const theirNodes = new Set(theirs.nodes.map(({ name }) => name))
  const [old, ours, others] = [linesOf(base), linesOf(mine), linesOf(theirs)]
  const touches = ({ source, target }: Connection, names: ReadonlySet<string>) =>
    names.has(source) && names.has(target)
  let { connections } = theirs
  for (const [key, line] of new Map([...old, ...ours])) {
    const isMine = ours.has(key)
    if (isMine === others.has(key)) continue
    // A connection that went with its node comes back with it.
    const isNews = isMine ? !old.has(key) || !touches(line, theirNodes) : touches(line, myNodes)
    if (!isNews) continue
    connections = isMine ? withConnection(connections, line) : withoutConnection(connections, line)
  }
  return mapConnectionNodes(connections, (node) => (known.has(node) ? node : undefined))
}

const linesOf = (document: WorkflowDocument): Map<string, Required<Connection>> =>
  new Map(listConnections(document).map((line) => [JSON.stringify(line), line]))
