import { contract, type ReadWorkflowFilter } from '@heddle/contract'
import type { Actor } from '../auth/actor.ts'
import { listNestedIds, getFolderId } from '../folders/folder-queries.ts'
import { serve } from '../http/serve.ts'
import type { PushHub } from '../push/push-hub.ts'
import { changeOf, forEachWorkflow, type BulkParts } from './bulk-change.ts'
import { listIds, listPage } from './list-queries.ts'
import { UnreadableMarks } from './raw-workflow.ts'
import { tellSaved } from './tell-saved.ts'

interface Parts extends BulkParts {
  push: PushHub
  /** Switches a workflow off and deletes it with all that belongs to it. */
  removeWorkflow(user: Actor, id: number): Promise<void>
}

export const workflowListRoutes = (parts: Parts) => {
  const { db, push, saveWorkflow, removeWorkflow } = parts
  const marks = new UnreadableMarks(db)
  const resolve = async (user: Actor, { folderId, nested, ...filter }: ReadWorkflowFilter = {}) => {
    if (folderId === undefined || folderId === null) return { ...filter, folderIds: folderId }
    const folderIds = nested
      ? await listNestedIds(db, user, folderId)
      : [await getFolderId(db, user, folderId)]
    return { ...filter, folderIds }
  }

  return serve(contract.workflowList, {
    page: async ({ user, query: { filter, ...criteria } }) =>
      listPage({ db, marks }, user, { ...(await resolve(user, filter)), ...criteria }),

    ids: async ({ user, query: { filter, ...criteria } }) =>
      listIds(db, user, { ...(await resolve(user, filter)), ...criteria }),

    async change({ user, body, editorSession }) {
      const tellingOthers: BulkParts = {
        ...parts,
        async saveWorkflow(actor, save) {
          const row = await saveWorkflow(actor, save)
          await tellSaved(db, push, { row, user, sessionId: editorSession })
          return row
        },
      }
      return forEachWorkflow(parts, user, { ids: body.ids, act: await changeOf(tellingOthers, user, body) })
    },

    remove: ({ user, body }) =>
      forEachWorkflow(parts, user, { ids: body.ids, act: (id) => removeWorkflow(user, id) }),
  })
}
