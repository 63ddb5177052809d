import type { NodeTypeDescription } from './description.ts'
import { standInVersion, unknownSettings } from './unknown-settings.ts'
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts'
import { hasNewestLayout } from './stored-workflow.ts'

/** How a node of a foreign document was understood. */
export type ImportOutcome = 'asIs' | 'migrated' | 'partly' | 'unknownType'

export interface ImportedNode {
  name: string
  type: string
  typeVersion: number
  outcome: ImportOutcome
  /** Paths of the settings that are kept in the document but ignored. */
  ignored: string[]
  /** The version it runs like, where its own is not known. */
  runsAs?: number
}

/** Says for each node of a document whether it runs as it is, is brought to a newer layout, or loses something. */
export const reportImport = (
  { nodes }: Pick<WorkflowDocument, 'nodes'>,
  findDescription: (type: string) => NodeTypeDescription | undefined,
): ImportedNode[] => nodes.map((node) => reportNode(node, findDescription(node.type)))

function reportNode(node: WorkflowNode, description: NodeTypeDescription | undefined): ImportedNode {
  const { name, type, typeVersion } = node
  if (!description) return { name, type, typeVersion, outcome: 'unknownType', ignored: [] }
  const ignored = unknownSettings(description, node)
  const runsAs = standInVersion(description, node)
  return {
    name,
    type,
    typeVersion,
    outcome: outcomeOf(ignored.length > 0 || runsAs !== undefined, hasNewestLayout(description, node)),
    ignored,
    ...(runsAs !== undefined && { runsAs }),
  }
}

function outcomeOf(losesSomething: boolean, isNewest: boolean): ImportOutcome {
  if (losesSomething) return 'partly'
  return isNewest ? 'asIs' : 'migrated'
}
