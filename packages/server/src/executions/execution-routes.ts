import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import type { Engine } from '../dispatch/engine.ts'
import { serve } from '../http/serve.ts'
import { WrittenJson } from '../http/written-json.ts'
import { deleteExecutions } from './delete-executions.ts'
import { listDeletable, listExecutions, listRunning, getExecution } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import { resolveFilter } from './execution-filter.ts'
import { countOrEstimate } from './count-executions.ts'
import type { Lanes } from './lanes.ts'
import type { Messenger } from '../queue/messenger.ts'
import type { OutputPages } from './output-pages.ts'
import { presentExecution } from './present-execution.ts'
import { retryExecution } from './retry-execution.ts'
import { stopExecution } from './stop-execution.ts'
import type { Watchers } from './watchers.ts'

const defaultLimit = 20
const mostPerPage = 1000

interface Parts {
  db: Db
  engine: Engine
  runner: ExecutionRunner
  lanes: Lanes
  watchers: Watchers
  files: BinaryFiles
  pages: OutputPages
  processId: string
  messenger: Messenger
}

export const executionRoutes = (parts: Parts) => {
  const { db, files, pages } = parts
  return serve(contract.executions, {
    async list({ user, query }) {
      const { firstId, lastId, limit } = query
      const filter = await resolveFilter(db, query.filter ?? {})
      const page = {
        firstId,
        lastId,
        limit: limit && limit > 0 ? Math.min(limit, mostPerPage) : defaultLimit,
      }
      const [results, counted] = await Promise.all([
        listExecutions(db, user, { filter, page }),
        countOrEstimate(db, user, filter),
      ])
      return { ...counted, results }
    },

    current: ({ user, query }) => listRunning(db, user, query.filter ?? {}),

    stop: ({ user, params }) => stopExecution(parts, user, params.id),

    async get({ user, params }) {
      return presentExecution(db, await getExecution(db, user, { id: params.id, right: 'run' }))
    },

    async outputPage({ user, params: { id, index, page } }) {
      const found = await pages.find({ executionId: id, executionIndex: index, page }, user.id)
      if (!found) throw new NotFound('Page', `${id}/${index}/${page}`)
      return new WrittenJson(found)
    },

    async remove({ user, body }) {
      const { ids, deleteBefore, filters = {} } = body
      if (ids) await deleteExecutions(db, files, listDeletable(db, user, { type: 'ids', ids }))
      else if (deleteBefore !== undefined)
        await deleteExecutions(
          db,
          files,
          listDeletable(db, user, { type: 'before', before: deleteBefore, filter: filters }),
        )
    },

    retry: ({ user, params, body }) =>
      retryExecution(parts, user, { id: params.id, loadWorkflow: body?.loadWorkflow ?? false }),
  })
}
