import { formatId } from '@heddle/core'
import { contract, type ExecutionFigures } from '@heddle/contract'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { listWorkflows } from '../workflows/workflow-queries.ts'
import { dayRange } from './day-range.ts'
import { sumAll, sumByDay, sumByWorkflow } from './insight-queries.ts'

const nothing: ExecutionFigures = { executions: 0, failed: 0, p50: 0, p95: 0 }

export const insightRoutes = ({ db, kind }: { db: Db; kind: DatabaseKind }) =>
  serve(contract.insights, {
    async get({ user, query: { days, workflowId, utcOffset } }) {
      const source = { db, kind, actor: user }
      const { names, since, earlier } = dayRange({ days, utcOffset })
      const criteria = { since, workflowId, utcOffset }
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
