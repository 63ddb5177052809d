import { contract } from '@heddle/contract'
import { Conflict, NotFound, formatId } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import {
  deleteTag,
  insertTag,
  isTagNameTaken,
  listTags,
  listTagsWithUsage,
  renameTag,
} from './tag-queries.ts'

export const tagRoutes = ({ db }: { db: Db }) =>
  serve(contract.tags, {
    async list({ query }) {
      const tags = query.withUsageCount ? await listTagsWithUsage(db) : await listTags(db)
      return tags.map(withTextId)
    },

    create: ({ body }) =>
      db.transaction().execute(async (transaction) => {
        await refuseTakenName(transaction, body.name)
        return withTextId(await insertTag(transaction, body.name, new Date().toISOString()))
      }),

    rename: ({ params, body }) =>
      db.transaction().execute(async (transaction) => {
        const { id } = params
        await refuseTakenName(transaction, body.name, id)
        const tag = await renameTag(transaction, id, { name: body.name, now: new Date().toISOString() })
        if (!tag) throw new NotFound('Tag', params.id)
        return withTextId(tag)
      }),

    async remove({ params }) {
      if (!(await deleteTag(db, params.id))) throw new NotFound('Tag', params.id)
      return true as const
    },
  })

async function refuseTakenName(db: Db, name: string, exceptId?: number): Promise<void> {
  if (await isTagNameTaken(db, name, exceptId)) throw new Conflict(`There is already a tag named "${name}"`)
}

const withTextId = <T extends { id: number }>(row: T) => ({ ...row, id: formatId(row.id) })
