import { isJsonObject } from '../json.ts'
import type { WorkflowDocument, WorkflowNode } from './document.ts'

export interface KnownWorkflow {
  id: string
  name: string
}

/** What is known of workflows when others come from elsewhere. */
export interface Adoption {
  /** Those that came along, by the ids that they had there. */
  imported: ReadonlyMap<string, KnownWorkflow>
  /** Those that are here. */
  here: readonly KnownWorkflow[]
}

export interface Adopted {
  document: WorkflowDocument
  /** Names, or ids there, of called workflows that were not found, by the name of the node. */
  missing: ReadonlyMap<string, string>
  /** It had a workflow for its errors, which did not come along. */
  lostErrorWorkflow: boolean
  /** Some of those that it lets call it did not come along. */
  lostCallers: boolean
}

/**
 * Lets a workflow from elsewhere refer to the workflows that came along. An id that means one there can mean any other one here, so
 * it counts only where the name is the same, too.
 */
export function adoptWorkflows(document: WorkflowDocument, adoption: Adoption): Adopted {
  const missing = new Map<string, string>()
  const nodes = document.nodes.map((node) => {
    const called = calledBy(node)
    if (!called) return node
    const found = find(called, adoption)
    if (found) return calling(node, found)
    missing.set(node.name, called.name ?? called.id)
    return adoption.here.some(({ id }) => id === called.id) ? calling(node, undefined) : node
  })
  return { missing, ...adoptSettings({ ...document, nodes }, adoption.imported) }
}

/** Settings name others by their ids alone: only what came along is known. Whom they let in here must be no stranger. */
function adoptSettings(document: WorkflowDocument, imported: Adoption['imported']): Omit<Adopted, 'missing'> {
  const { errorWorkflow = '', callerIds = '', ...settings } = document.settings
  const forErrors = imported.get(errorWorkflow)?.id
  const callers = callerIds.split(',').flatMap((id) => id.trim() || [])
  const known = callers.flatMap((id) => imported.get(id)?.id ?? [])
  return {
    document: {
      ...document,
      settings: {
        ...settings,
        ...(forErrors !== undefined && { errorWorkflow: forErrors }),
        ...(known.length > 0 && { callerIds: known.join(', ') }),
      },
    },
    lostErrorWorkflow: errorWorkflow !== '' && forErrors === undefined,
    lostCallers: known.length < callers.length,
  }
}

interface Called {
  id: string
  name: string | undefined
}

/** Nodes that call a workflow by its id, whichever product their type is named after. */
const callingTypes: ReadonlySet<string> = new Set(['executeWorkflow', 'toolWorkflow', 'retrieverWorkflow'])

function calledBy({
  type,
  parameters: { source = 'database', workflowId },
}: WorkflowNode): Called | undefined {
  if (source !== 'database' || !callingTypes.has(type.slice(type.lastIndexOf('.') + 1))) return undefined
  const { value, cachedResultName: name } = isJsonObject(workflowId) ? workflowId : { value: workflowId }
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (id === '' || id.startsWith('=')) return undefined
  return { id, name: typeof name === 'string' ? name : undefined }
}

function find({ id, name }: Called, { imported, here }: Adoption): KnownWorkflow | undefined {
  const named = here.filter((each) => each.name === name)
  const [only, another] = named
  return imported.get(id) ?? named.find((each) => each.id === id) ?? (another ? undefined : only)
}

function calling(node: WorkflowNode, workflow: KnownWorkflow | undefined): WorkflowNode {
  const { workflowId } = node.parameters
  const id = workflow?.id ?? ''
  if (!isJsonObject(workflowId)) return { ...node, parameters: { ...node.parameters, workflowId: id } }
  const { cachedResultUrl: _url, ...kept } = workflowId
  const chosen = { ...kept, value: id, ...(workflow && { cachedResultName: workflow.name }) }
  return { ...node, parameters: { ...node.parameters, workflowId: chosen } }
}
