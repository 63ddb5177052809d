import { formatId } from '@heddle/core'
import { contract, type ExecutionFigures } from '@heddle/contract'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { listWorkflows } from '../workflows/workflow-queries.ts'
import { sumAll, sumByDay, sumByWorkflow } from './insight-queries.ts'

const dayMs = 86_400_000
const nothing: ExecutionFigures = { executions: 0, failed: 0, p50: 0, p95: 0 }

export const insightRoutes = ({ db, kind }: { db: Db; kind: DatabaseKind }) =>
  serve(contract.insights, {
    async get({ user, query: { days, workflowId, utcOffset } }) {
      const source = { db, kind, actor: user }
      const names = listDays({ days, utcOffset, now: Date.now() })
      const since = new Date(Date.parse(names[0] ?? '') - utcOffset * 60_000).toISOString()
      const criteria = { since, workflowId, utcOffset }
      const earlier = new Date(Date.parse(since) - days * dayMs).toISOString()
      const [total, before, byDay, byWorkflow, workflows] = await Promise.all([
        sumAll(source, criteria),
        sumAll(source, { ...criteria, since: earlier, until: since }),
        sumByDay(source, criteria),
        sumByWorkflow(source, criteria),
        listWorkflows(db, user, { id: workflowId }),
      ])
      const figures = new Map(byDay.map(({ key, ...rest }) => [key, rest]))
      const workflowNames = new Map(workflows.map(({ id, name }) => [id, name]))
      return {
        total: total ?? nothing,
        before: before ?? nothing,
        days: names.map((day) => ({ day, ...(figures.get(day) ?? nothing) })),
        workflows: byWorkflow.map(({ key, ...rest }) => ({
          workflowId: formatId(key),
          workflowName: workflowNames.get(formatId(key)) ?? '',
          ...rest,
        })),
      }
    },
  })

/** The days until today by the caller's clock, oldest first. */
const listDays = ({ days, utcOffset, now }: { days: number; utcOffset: number; now: number }): string[] =>
  Array.from({ length: days }, (_, index) =>
    new Date(now + utcOffset * 60_000 - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
