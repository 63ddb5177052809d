import { contract, type StoredWorkflow } from '@heddle/contract'
import { Conflict, type JsonObject } from '@heddle/core'
import { diffDocuments, type WorkflowDocument } from '@heddle/core/workflow'
import { z } from 'zod'
import { applyEdits, edit } from './edits.ts'
import { defineTool, type Ask } from './tool.ts'
import { savedAnswer } from './workflow-tools.ts'

const input = z.object({
  id: z.string().max(20).describe('The id of the workflow'),
  versionId: z
    .string()
    .max(64)
    .describe('The versionId that get_workflow gave: what your change is based on'),
  operations: z.array(edit).min(1).max(200).describe('Applied in their order, all or none'),
  note: z.string().max(500).default('').describe('For people: what this change is for, in one sentence'),
})

/** Somebody else has changed it since the assistant read it. */
class Outdated extends Conflict {
  override readonly errorCode = 'version_conflict'
  override readonly hint = 'Read it again with get_workflow, then send your change with the new versionId'
  constructor() {
    super('Someone changed the workflow after you read it. Nothing was changed')
  }
}

export const changeWorkflow = defineTool({
  name: 'change_workflow',
  title: 'Change a workflow',
  description:
    'Changes a workflow by a list of operations. An inactive workflow changes at once, also on the screens of people who have it open. For an active one, the change becomes a proposal that a person accepts or refuses.',
  input,
  async run(ask, { id, versionId, operations, note }) {
    const workflow = await ask(contract.workflows.get, { params: { id } })
    if (workflow.versionId !== versionId) throw new Outdated()
    const before = documentOf(workflow)
    const after = applyEdits(before, operations)
    if (after === before) return { changed: false, versionId, message: 'The workflow is like that already.' }
    if (workflow.active) return propose(ask, workflow, { after, note })
    const saved = await ask(contract.workflows.update, {
      params: { id },
      body: { ...after, versionId },
    }).catch(asOutdated)
    return { changed: true, ...changesIn(before, after), ...(await savedAnswer(ask, saved)) }
  },
})

interface Proposing {
  after: WorkflowDocument
  note: string
}

async function propose(ask: Ask, workflow: StoredWorkflow, { after, note }: Proposing): Promise<JsonObject> {
  const { id, versionId } = workflow
  const { name, nodes, connections, settings } = after
  const proposal = await ask(contract.proposals.create, {
    params: { id },
    body: { name, nodes, connections, settings, versionId, note },
  }).catch(asOutdated)
  return {
    changed: false,
    proposal: { id: proposal.id, ...changesIn(documentOf(workflow), after) },
    message:
      'This workflow is active, so your change waits as a proposal. A person sees it on the canvas and accepts or refuses it.',
  }
}

const documentOf = ({ name, nodes, connections, settings, pinData }: StoredWorkflow): WorkflowDocument => ({
  name,
  nodes,
  connections,
  settings,
  ...(pinData && { pinData }),
})

function changesIn(before: WorkflowDocument, after: WorkflowDocument): JsonObject {
  const { nodes } = diffDocuments(before, after)
  const { added, removed, changed, renamed } = nodes
  return { added: added.length, removed: removed.length, edited: changed.length, renamed: renamed.length }
}

function asOutdated(error: unknown): never {
  if (error instanceof Conflict && error.errorCode === 'version_conflict') throw new Outdated()
  throw error
}
