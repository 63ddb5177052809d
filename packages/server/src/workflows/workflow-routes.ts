import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'
import { readId } from '../db/ids.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import type { HttpClient } from '../outbound/http-client.ts'
import type { PushHub } from '../push/push-hub.ts'
import { cleanSettings } from './clean-settings.ts'
import { fetchWorkflow } from './fetch-workflow.ts'
import { findFreeName } from './new-name.ts'
import { insertWorkflow, updateWorkflow, type WorkflowChange } from './save-workflow.ts'
import { deleteWorkflow, findWorkflow, listWorkflows, presentWorkflow } from './workflow-queries.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'executionTimeout'>
  http: HttpClient
  push: PushHub
}

export const workflowRoutes = ({ db, config, http, push }: Parts) => {
  const cleaned = <T extends WorkflowChange>(change: T): T =>
    change.settings
      ? { ...change, settings: cleanSettings(change.settings, config.executionTimeout) }
      : change

  return serve(contract.workflows, {
    list: ({ user, query }) => listWorkflows(db, user, readFilter(query.filter)),

    newName: async ({ user, query }) => ({ name: await findFreeName(db, user, query.name) }),

    fromUrl: ({ query }) => fetchWorkflow(http, query.url),

    get: async ({ user, params }) => presentWorkflow(db, await getWorkflow(db, user, params.id)),

    create: ({ user, body }) =>
      db.transaction().execute(async (transaction) => {
        const row = await insertWorkflow(transaction, user, cleaned(body))
        return presentWorkflow(transaction, row)
      }),

    async update({ user, params, body, editorSession }) {
      const { versionId, ...change } = body
      const saved = await db.transaction().execute(async (transaction) => {
        const save = { id: params.id, change: cleaned(change), versionId }
        return presentWorkflow(transaction, await updateWorkflow(transaction, user, save))
      })
      push.sendToOthers(editorSession, user.id, {
        type: 'workflowSaved',
        data: { workflowId: saved.id, versionId: saved.versionId, by: user.id },
      })
      return saved
    },

    async remove({ user, params }) {
      const { id } = await getWorkflow(db, user, params.id)
      await deleteWorkflow(db, id)
      return true as const
    },
  })
}

const readFilter = (filter: { active?: boolean; id?: string } = {}) => ({
  active: filter.active,
  id: filter.id === undefined ? undefined : readId(filter.id),
})

async function getWorkflow(db: Db, user: Actor, id: string) {
  const row = await findWorkflow(db, user, readId(id))
  if (!row) throw new NotFound('Workflow', id)
  return row
}
