import { contract } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { deleteFolder, insertFolder, listFolders, updateFolder } from './folder-queries.ts'

export const folderRoutes = ({ db }: { db: Db }) =>
  serve(contract.folders, {
    list: ({ user }) => listFolders(db, user),
    create: ({ user, body }) => insertFolder(db, user, body),
    update: ({ user, params, body }) => updateFolder(db, user, { id: params.id, ...body }),

    async remove({ user, params }) {
      await deleteFolder(db, user, params.id)
      return true as const
    },
  })
