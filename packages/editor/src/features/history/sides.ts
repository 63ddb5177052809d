import type { DocumentComparison, WorkflowDocument } from '@heddle/core/workflow'
import type { History, WholeVersion } from './use-history.ts'

/** One of two versions that are compared, as it was, with marks on what differs from the other. */
export interface Side {
  version: WholeVersion
  comparison: DocumentComparison
  /** What a node of the comparison is called in this version. */
  nameOf: (node: string) => string
}

export interface Sides {
  before: Side
  after: Side
}

/** The two versions beside each other; undefined when nothing is compared. */
export function sidesOf({
  shown,
  base,
  comparison,
}: Pick<History, 'shown' | 'base' | 'comparison'>): Sides | undefined {
  if (!shown || !base || !comparison) return undefined
  const isShownLater = shown.createdAt >= base.createdAt
  const [before, after] = isShownLater ? [base, shown] : [shown, base]
  const oldNames = new Map(comparison.nodes.map(({ name, oldName }) => [name, oldName ?? name]))
  const oldName = (name: string) => oldNames.get(name) ?? name
  return {
    before: { version: before, comparison: earlierPart(comparison, before, oldName), nameOf: oldName },
    after: { version: after, comparison: laterPart(comparison, after), nameOf: (name) => name },
  }
}

/** What is marked in the earlier version: all but what was added later. */
function earlierPart(
  { nodes, diff }: DocumentComparison,
  version: WholeVersion,
  oldName: (name: string) => string,
): DocumentComparison {
  const removed = diff.connections.removed.map((connection) => ({
    ...connection,
    source: oldName(connection.source),
    target: oldName(connection.target),
  }))
  return {
    document: documentOf(version),
    nodes: nodes
      .filter(({ marks }) => !marks.includes('added'))
      .map((node) => ({ ...node, name: oldName(node.name) })),
    diff: { ...diff, connections: { added: [], removed } },
  }
}

/** What is marked in the later version: all but what was removed before it. */
const laterPart = ({ nodes, diff }: DocumentComparison, version: WholeVersion): DocumentComparison => ({
  document: documentOf(version),
  nodes: nodes.filter(({ marks }) => !marks.includes('removed')),
  diff: { ...diff, connections: { added: diff.connections.added, removed: [] } },
})

export const documentOf = ({ name, nodes, connections, settings }: WholeVersion): WorkflowDocument => ({
  name,
  nodes,
  connections,
  settings,
})
