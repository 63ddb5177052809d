import { equalJson } from '@heddle/core'
import { toStoredWorkflow, type NodeTypeDescription } from '@heddle/core/node'
import type { WorkflowDocument } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import type { WorkflowRow } from '../workflows/workflow-queries.ts'

/** Whether a document that came with a run does the same as the stored one. An editor leaves out what changes nothing. */
export async function isAsStored(given: WorkflowDocument, stored: WorkflowRow): Promise<boolean> {
  const descriptions = new Map<string, NodeTypeDescription | undefined>()
  for (const type of new Set([...given.nodes, ...stored.nodes].map((node) => node.type)))
    descriptions.set(type, (await catalog.findNode(type))?.description)
  const reduced = ({ name, nodes, connections, settings }: WorkflowDocument) =>
    toStoredWorkflow({ name, nodes, connections, settings }, (type) => descriptions.get(type))
  return (
    equalJson(reduced(given), reduced({ ...storedDocument(stored), name: given.name })) &&
    equalJson(given.pinData ?? {}, stored.pinData ?? {})
  )
}

/** The workflow as it is stored, with what is pinned to its nodes. */
export const storedDocument = ({ name, nodes, connections, settings, pinData }: WorkflowRow) => ({
  name,
  nodes,
  connections,
  settings,
  ...(pinData && { pinData }),
})
