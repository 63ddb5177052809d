import type { WorkflowDocument, WorkflowNode } from './document.ts'
import type { Versions } from './merge-documents.ts'
import type { Chooser } from './merge-records.ts'
import { uniqueNodeName } from './node-names.ts'
import { renameNode } from './rename-node.ts'

/** What stays the same when a node is renamed. Old documents know nodes by their names alone. */
export const keyOf = ({ id, name }: WorkflowNode): string => id ?? `name:${name}`

/** Gives every node the same name in all three, with the expressions following: then a rename is no other difference. */
export function alignNames(versions: Versions, decide: Chooser): Versions {
  const names = chooseNames(versions, decide)
  return {
    base: withNames(versions.base, names),
    mine: withNames(versions.mine, names),
    theirs: withNames(versions.theirs, names),
  }
}

/** The name of each node in the end. Where two nodes want the same one, theirs keeps it. */
function chooseNames({ base, mine, theirs }: Versions, decide: Chooser): Map<string, string> {
  const find = ({ nodes }: WorkflowDocument) => new Map(nodes.map((node) => [keyOf(node), node.name]))
  const [old, ours, others] = [find(base), find(mine), find(theirs)]
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const key of new Set([...others.keys(), ...ours.keys(), ...old.keys()])) {
    const [before, my, their] = [old.get(key), ours.get(key), others.get(key)]
    const wanted = chooseName(key, [before, my, their], decide)
    const name = uniqueNodeName(wanted, [...taken])
    taken.add(name)
    names.set(key, name)
  }
  return names
}

type Names = readonly [base: string | undefined, mine: string | undefined, theirs: string | undefined]

function chooseName(key: string, [before, my, their]: Names, decide: Chooser): string {
  if (my === undefined || my === before) return their ?? my ?? before ?? ''
  if (their === undefined || their === before || their === my) return my
  const side = decide({ id: `${key}.name`, node: before ?? my, field: 'name', mine: my, theirs: their })
  return side === 'mine' ? my : their
}

/** By way of names that nobody has, so that two nodes can also swap theirs. */
function withNames(document: WorkflowDocument, names: ReadonlyMap<string, string>): WorkflowDocument {
  const renamed = document.nodes
    .map((node) => ({ from: node.name, to: names.get(keyOf(node)) ?? node.name }))
    .filter(({ from, to }) => from !== to)
  const aside = (name: string) => `${name} ⇄`
  const cleared = renamed.reduce((result, { from }) => renameNode(result, from, aside(from)), document)
  return renamed.reduce((result, { from, to }) => renameNode(result, aside(from), to), cleared)
}
