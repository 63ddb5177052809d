import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import { serve } from '../http/serve.ts'
import { findBinary } from './binary-queries.ts'

export const binaryRoutes = ({ db, files }: { db: Db; files: BinaryFiles }) =>
  serve(contract.binaryData, {
    async get({ user, params }) {
      const row = await findBinary(db, user, params.id)
      if (!row) throw new NotFound('File', params.id)
      return (await files.read(row.id)).toString('base64')
    },
  })
