import { contract, type Proposal } from '@heddle/contract'
import { BadRequest, Conflict, formatId, NotFound } from '@heddle/core'
import { mergeDocuments } from '@heddle/core/workflow'
import type { Actor } from '../auth/actor.ts'
import type { ProposedDocument } from '../db/proposal-table.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import type { PushHub } from '../push/push-hub.ts'
import { refuseForeignCredentials } from '../workflows/refuse-foreign-credentials.ts'
import { publisherAfter, type Save } from '../workflows/save-workflow.ts'
import { findViewers, tellSaved } from '../workflows/tell-saved.ts'
import {
  getWorkflow,
  getWorkflowId,
  presentWorkflow,
  type WorkflowRow,
} from '../workflows/workflow-queries.ts'
import {
  countProposals,
  deleteProposal,
  findProposal,
  insertProposal,
  listProposals,
} from './proposal-queries.ts'

/** Of one workflow: more than a person would look at. */
const mostOpen = 20

interface Parts {
  db: Db
  push: PushHub
  /** Stores a change and switches triggers with it. */
  saveWorkflow(user: Actor, save: Save): Promise<WorkflowRow>
}

/** The workflow has changed where the proposal changes it. */
class ProposalOutdated extends Conflict {
  override readonly errorCode = 'proposal_outdated'
  override readonly hint = 'Reject it and have the change proposed again'
  constructor() {
    super('The workflow was changed in the same places after this was proposed')
  }
}

/** Somebody saved in between. */
class ProposedTooLate extends Conflict {
  override readonly errorCode = 'version_conflict'
  override readonly hint = 'Load the current version and propose again'
  constructor() {
    super('The workflow was changed by someone else in the meantime')
  }
}

/** Changes to workflows that wait for a person. Making one takes the same rights as the change itself. */
export const proposalRoutes = (parts: Parts) => {
  const { db } = parts
  return serve(contract.proposals, {
    async list({ user, params }) {
      return listProposals(db, await getWorkflowId(db, user, { id: params.id, right: 'see' }))
    },

    async get({ user, params }) {
      return getProposal(
        db,
        await getWorkflowId(db, user, { id: params.id, right: 'see' }),
        params.proposalId,
      )
    },

    async create({ user, params, body }) {
      const { versionId, note, ...after } = body
      const row = await getWorkflow(db, user, { id: params.id, right: 'edit' })
      if (row.versionId !== versionId) throw new ProposedTooLate()
      // Nobody gets a credential used that they may not use themselves by having somebody else agree.
      await refuseForeignCredentials(db, user, {
        before: row,
        change: after,
        publisher: publisherAfter(row, after, user),
      })
      if ((await countProposals(db, row.id)) >= mostOpen) throw new TooMany()
      const { id } = await insertProposal(db, {
        workflowId: row.id,
        authorId: user.id,
        note,
        before: documentOf(row),
        after,
      })
      await tellChanged(parts, row)
      return getProposal(db, row.id, id)
    },

    async accept({ user, params }) {
      const row = await getWorkflow(db, user, { id: params.id, right: 'edit' })
      const { before, after } = await getProposal(db, row.id, params.proposalId)
      const { document, conflicts } = mergeDocuments({ base: before, mine: after, theirs: documentOf(row) })
      if (conflicts.length > 0) throw new ProposalOutdated()
      const change = documentOf(document)
      const saved = await parts.saveWorkflow(user, { id: row.id, change, versionId: row.versionId })
      await deleteProposal(db, row.id, params.proposalId)
      await tellSaved(db, parts.push, { row: saved, user, sessionId: undefined })
      await tellChanged(parts, row)
      return presentWorkflow(db, user, saved)
    },

    async refuse({ user, params }) {
      const row = await getWorkflow(db, user, { id: params.id, right: 'edit' })
      if (!(await deleteProposal(db, row.id, params.proposalId)))
        throw new NotFound('Proposal', params.proposalId)
      await tellChanged(parts, row)
      return true as const
    },
  })
}

class TooMany extends BadRequest {
  override readonly hint = 'Have a person accept or refuse some of them first'
  constructor() {
    super(`${mostOpen} proposals for this workflow wait for a decision already`)
  }
}

async function getProposal(db: Db, workflowId: number, id: number): Promise<Proposal> {
  const proposal = await findProposal(db, workflowId, id)
  if (!proposal) throw new NotFound('Proposal', id)
  return proposal
}

const documentOf = ({ name, nodes, connections, settings }: ProposedDocument): ProposedDocument => ({
  name,
  nodes,
  connections,
  settings,
})

/** Pages that show the workflow ask again. */
async function tellChanged({ db, push }: Parts, row: WorkflowRow): Promise<void> {
  const message = { type: 'proposalsChanged' as const, data: { workflowId: formatId(row.id) } }
  push.sendToPages(await findViewers(db, row), message, { sessionId: undefined, userId: '' })
}
