import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { isOnlySubNode, toolFor, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { portsNamed, takesType } from '../../workspace/fitting-ports.ts'
import type { SubPort } from '../../workspace/sub-ports.ts'
import type { CreatorTarget } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'

export interface Offered {
  types: readonly NodeTypeHeader[]
  /** The place for which only what fits is offered. */
  place?: SubPort
}

/** What can be added at a target: at a place for sub-nodes or for a sub-node only what fits, elsewhere what one looks for there. */
export function offeredAt(
  workspace: Workspace,
  types: readonly NodeTypeHeader[],
  { from }: CreatorTarget,
): Offered {
  if (from?.end === 'subOutput') return { types: types.filter((type) => hasPlaceFor(workspace, type, from)) }
  if (from?.end !== 'subInput') return { types: types.filter(isOfferedAnywhere) }
  const place = portsNamed(workspace, from.node).subPorts.find(
    ({ kind, index }) => kind === from.kind && index === from.index,
  )
  return { types: fitting(types, place ?? from), ...(place && { place }) }
}

/** Whether a sub-node that hangs on nothing yet could hang on nodes of a type. */
function hasPlaceFor(
  workspace: Workspace,
  { subInputs = [] }: NodeTypeHeader,
  { node, kind }: { node: string; kind: string },
): boolean {
  const name = findNode(currentDocument(workspace), node)?.type ?? ''
  return subInputs.some((place) => place.kind === kind && takesType(place, { name }))
}

/** By themselves sub-nodes are found among what has to do with AI; nodes as tools only where one hangs them. */
const isOfferedAnywhere = (type: NodeTypeHeader): boolean =>
  !isOnlySubNode(type) || (type.codex?.categories?.includes('AI') ?? false)

function fitting(
  types: readonly NodeTypeHeader[],
  { kind, ...place }: Pick<SubPort, 'kind' | 'only'>,
): NodeTypeHeader[] {
  const subNodes = types.filter(({ supplies }) => supplies?.some((supply) => supply.kind === kind))
  const names = new Set(subNodes.map(({ name }) => name))
  const usable = kind === 'ai_tool' ? types.filter(({ usableAsTool }) => usableAsTool) : []
  const tools = usable.map(toolFor).filter(({ name }) => !names.has(name))
  return [...subNodes, ...tools].filter((type) => takesType(place, type))
}
