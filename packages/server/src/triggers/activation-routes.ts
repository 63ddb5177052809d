import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { listActiveIds } from '../workflows/workflow-queries.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import { listMissed } from './schedule-queries.ts'

export const activationRoutes = ({ db }: { db: Db }) =>
  serve(contract.activation, {
    active: ({ user }) => listActiveIds(db, user),

    missed: ({ user }) => listMissed(db, user),

    async activationError({ user, params }) {
      // Nothing else of it: why one that cannot be read does not run is asked, too.
      const row = await visibleWorkflows(db, user)
        .select('activationError')
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw new NotFound('Workflow', params.id)
      if (!row.activationError) return undefined
      const { time, message } = row.activationError
      return { time, error: { message } }
    },
  })
