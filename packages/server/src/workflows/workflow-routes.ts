import { contract, type SubscriptionProblem } from '@heddle/contract'
import { defaultWorkflowName } from '@heddle/core/workflow'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'
import { freeName } from '../db/free-name.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import type { HttpClient } from '@heddle/outbound'
import type { PushHub } from '../push/push-hub.ts'
import { cleanSettings } from './clean-settings.ts'
import { refuseHeavyKey } from './refuse-heavy-key.ts'
import { fetchWorkflow } from './fetch-workflow.ts'
import { getRawWorkflow, refuseUnreadable } from './raw-workflow.ts'
import { insertWorkflow, type Save, type WorkflowChange } from './save-workflow.ts'
import { tellSaved } from './tell-saved.ts'
import {
  getWorkflow,
  listNamesLike,
  listWorkflows,
  presentWorkflow,
  type WorkflowRow,
} from './workflow-queries.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'executionTimeout'>
  http: HttpClient
  push: PushHub
  /** Stores a change and switches triggers with it. */
  saveWorkflow(user: Actor, save: Save): Promise<WorkflowRow & { stillCalling: SubscriptionProblem[] }>
  /** Switches a workflow off and deletes it with all that belongs to it. */
  removeWorkflow(user: Actor, id: number): Promise<void>
}

export const workflowRoutes = ({ db, config, http, push, saveWorkflow, removeWorkflow }: Parts) => {
  const cleaned = <T extends WorkflowChange>(change: T): T => {
    if (!change.settings) return change
    refuseHeavyKey(change.settings)
    return { ...change, settings: cleanSettings(change.settings, config.executionTimeout) }
  }

  return serve(contract.workflows, {
    list: ({ user, query }) => listWorkflows(db, user, query.filter),

    async newName({ user, query }) {
      const wished = query.name ?? defaultWorkflowName
      return { name: freeName(wished, await listNamesLike(db, user, wished)) }
    },

    fromUrl: ({ query }) => fetchWorkflow(http, query.url),

    async get({ user, params }) {
      const row = await getWorkflow(db, user, { id: params.id, right: 'see' })
      refuseUnreadable(row)
      return presentWorkflow(db, user, row)
    },

    raw: ({ user, params }) => getRawWorkflow(db, user, params.id),

    create: ({ user, body }) =>
      db.transaction().execute(async (transaction) => {
        const row = await insertWorkflow(transaction, user, cleaned(body))
        return presentWorkflow(transaction, user, row)
      }),

    async update({ user, params, body, editorSession }) {
      const { versionId, ...change } = body
      const row = await saveWorkflow(user, { id: params.id, change: cleaned(change), versionId })
      const saved = await presentWorkflow(db, user, row)
      await tellSaved(db, push, { row, user, sessionId: editorSession })
      return { ...saved, ...(row.stillCalling.length > 0 && { stillCalling: row.stillCalling }) }
    },

    async remove({ user, params }) {
      await removeWorkflow(user, params.id)
      return true as const
    },
  })
}
