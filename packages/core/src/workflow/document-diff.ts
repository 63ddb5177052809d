import { equalJson } from '../json.ts'
import { mapConnectionNodes } from './connection-edits.ts'
import type { Connections, WorkflowDocument, WorkflowNode } from './document.ts'
import { listConnections, type Connection } from './graph.ts'
import { uniqueNodeName } from './node-names.ts'
import { renameReferences } from './rename-references.ts'

/** What happened between two states of a document. Names are those of the later state, except for removed nodes. */
export interface DocumentDiff {
  name?: { before: string; after: string }
  nodes: {
    added: string[]
    removed: string[]
    renamed: { from: string; to: string }[]
    moved: string[]
    /** With the fields that differ: `parameters`, `disabled` … */
    changed: { name: string; fields: string[] }[]
  }
  connections: { added: Required<Connection>[]; removed: Required<Connection>[] }
  settings: { key: string; before: unknown; after: unknown }[]
  /** Nodes whose pinned data differ. */
  pinData: string[]
}

export function diffDocuments(before: WorkflowDocument, after: WorkflowDocument): DocumentDiff {
  const { renamed, aligned, shelved } = alignNames(before, after)
  const nodes = diffNodes(aligned, after)
  return {
    ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
    nodes: { ...nodes, removed: nodes.removed.map((name) => shelved.get(name) ?? name), renamed },
    connections: diffConnections(aligned.connections, after.connections),
    settings: diffRecords(before.settings, after.settings),
    pinData: diffRecords(aligned.pinData ?? {}, after.pinData ?? {}).map(({ key }) => key),
  }
}

export interface Alignment {
  renamed: { from: string; to: string }[]
  /** The earlier state under the later names, so that a rename alone is no other difference. */
  aligned: WorkflowDocument
  /** Real names of removed nodes whose name another node has now: in `aligned` they have a free one. */
  shelved: ReadonlyMap<string, string>
}

export function alignNames(before: WorkflowDocument, after: WorkflowDocument): Alignment {
  const renamed = renamedNodes(before, after)
  if (renamed.length === 0) return { renamed, aligned: before, shelved: new Map() }
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  const wanted = new Set(names.values())
  const taken = new Set([...before.nodes, ...after.nodes].map(({ name }) => name))
  const shelved = new Map<string, string>()
  for (const { name } of before.nodes) {
    if (names.has(name) || !wanted.has(name)) continue
    const free = uniqueNodeName(name, taken)
    taken.add(free)
    names.set(name, free)
    shelved.set(free, name)
  }
  return { renamed, aligned: withNewNames(before, names, renamed), shelved }
}

/** A node that has kept its id but not its name. */
function renamedNodes(before: WorkflowDocument, after: WorkflowDocument): { from: string; to: string }[] {
  const namesById = new Map(after.nodes.map(({ id, name }) => [id, name]))
  return before.nodes.flatMap(({ id, name }) => {
    const to = id === undefined ? undefined : namesById.get(id)
    return to === undefined || to === name ? [] : [{ from: name, to }]
  })
}

function withNewNames(
  document: WorkflowDocument,
  names: ReadonlyMap<string, string>,
  renamed: Alignment['renamed'],
): WorkflowDocument {
  const rename = (name: string) => names.get(name) ?? name
  return {
    ...document,
    nodes: document.nodes.map((node) => ({
      ...node,
      name: rename(node.name),
      parameters: renamed.reduce((old, { from, to }) => renameReferences(old, from, to), node.parameters),
    })),
    connections: mapConnectionNodes(document.connections, rename),
    pinData: Object.fromEntries(
      Object.entries(document.pinData ?? {}).map(([name, items]) => [rename(name), items]),
    ),
  }
}

function diffNodes(before: WorkflowDocument, after: WorkflowDocument) {
  const old = new Map(before.nodes.map((node) => [node.name, node]))
  const names = new Set(after.nodes.map(({ name }) => name))
  const pairs = after.nodes.flatMap((node) => {
    const earlier = old.get(node.name)
    return earlier && earlier !== node ? [[earlier, node] as const] : []
  })
  return {
    added: after.nodes.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    removed: before.nodes.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    moved: pairs.filter(([a, b]) => !equalJson(a.position, b.position)).map(([, { name }]) => name),
    changed: pairs
      .map(([a, b]) => ({ name: b.name, fields: changedFields(a, b) }))
      .filter(({ fields }) => fields.length > 0),
  }
}

const changedFields = (before: WorkflowNode, after: WorkflowNode): string[] =>
  diffRecords(before, after)
    .map(({ key }) => key)
    // A node that was made anew under its old name has another id, which nobody sees.
    .filter((key) => key !== 'position' && key !== 'id')

function diffConnections(before: Connections, after: Connections) {
  const old = new Map(listConnections({ connections: before }).map((line) => [JSON.stringify(line), line]))
  const now = new Map(listConnections({ connections: after }).map((line) => [JSON.stringify(line), line]))
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, line]) => line),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, line]) => line),
  }
}

function diffRecords(before: object, after: object): { key: string; before: unknown; after: unknown }[] {
  const old = new Map(Object.entries(before))
  const now = new Map(Object.entries(after))
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => !equalJson(old.get(key), now.get(key)))
    .map((key) => ({ key, before: old.get(key), after: now.get(key) }))
}
