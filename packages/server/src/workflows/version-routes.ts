import { contract, type Right } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import type { Save } from './save-workflow.ts'
import { findVersion, listVersions } from './version-queries.ts'
import { presentWorkflow, getWorkflowId, type WorkflowRow } from './workflow-queries.ts'

interface Parts {
  db: Db
  /** Stores a change and switches triggers with it. */
  saveWorkflow(user: Actor, save: Save): Promise<WorkflowRow>
}

const pageSize = 30

/** The history of a workflow: every save that changed the document. */
export const versionRoutes = ({ db, saveWorkflow }: Parts) => {
  const find = async (user: Actor, params: { id: number; versionId: string }, right: Right) => {
    const id = await getWorkflowId(db, user, { id: params.id, right })
    const version = await findVersion(db, id, params.versionId)
    if (!version) throw new NotFound('Version', params.versionId)
    return version
  }
  return serve(contract.workflowVersions, {
    async list({ user, params, query }) {
      const id = await getWorkflowId(db, user, { id: params.id, right: 'see' })
      return listVersions(db, { workflowId: id, before: query.before, limit: query.limit ?? pageSize })
    },

    get: ({ user, params }) => find(user, params, 'see'),

    async name({ user, params, body }) {
      const { id } = await find(user, params, 'edit')
      const label = body.label || null
      await db.updateTable('workflow_version').set({ label }).where('id', '=', id).execute()
      return find(user, params, 'see')
    },

    async restore({ user, params, body }) {
      const { name, nodes, connections, settings } = await find(user, params, 'edit')
      const change = { name, nodes, connections, settings }
      const row = await saveWorkflow(user, { id: params.id, change, versionId: body.versionId })
      return presentWorkflow(db, user, row)
    },
  })
}
