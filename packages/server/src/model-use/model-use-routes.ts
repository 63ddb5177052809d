import { contract, type ChangedModelUseSettings, type ModelUseSettings } from '@heddle/contract'
import { BadRequest, formatId } from '@heddle/core'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { dayRange } from '../insights/day-range.ts'
import { listWorkflows } from '../workflows/workflow-queries.ts'
import { usedOf, type Budget } from './budgets.ts'
import { figuresBy, figuresOf } from './use-figures.ts'
import { useByDay, useByWorkflow } from './use-queries.ts'
import type { UseSettings } from './use-settings.ts'

interface Parts {
  db: Db
  kind: DatabaseKind
  useSettings: UseSettings
}

export const modelUseRoutes = ({ db, kind, useSettings }: Parts) =>
  serve(contract.modelUse, {
    async get({ user, query: { days, workflowId, utcOffset } }) {
      const source = { db, kind, actor: user }
      const { names, since, earlier } = dayRange({ days, utcOffset })
      const criteria = { since, workflowId, utcOffset }
      const [{ prices }, byDay, byWorkflow, before, workflows] = await Promise.all([
        useSettings.get(),
        useByDay(source, criteria),
        useByWorkflow(source, criteria),
        useByDay(source, { ...criteria, since: earlier, until: since }),
        listWorkflows(db, user, { id: workflowId }),
      ])
      const ofDay = Map.groupBy(byDay, ({ key }) => key)
      const workflowNames = new Map(workflows.map(({ id, name }) => [id, name]))
      return {
        total: figuresOf(byDay, prices),
        before: figuresOf(before, prices),
        days: names.map((day) => ({ day, ...figuresOf(ofDay.get(day) ?? [], prices) })),
        workflows: figuresBy(byWorkflow, prices, ({ key }) => key).map(({ key, ...figures }) => {
          const id = key === null ? null : formatId(key)
          return { workflowId: id, workflowName: workflowNames.get(id ?? '') ?? null, ...figures }
        }),
        models: figuresBy(byDay, prices, ({ model }) => model).map(({ key: model, ...figures }) => ({
          model,
          ...figures,
        })),
      }
    },

    prices: async () => (await useSettings.get()).prices,

    settings: async () => describe(db, await useSettings.get()),

    async changeSettings({ body }) {
      await refuseUnknown(db, { known: (await useSettings.get()).budgets, given: body.budgets })
      await useSettings.change(body)
      return describe(db, body)
    },
  })

async function describe(db: Db, { prices, budgets }: ChangedModelUseSettings): Promise<ModelUseSettings> {
  const used = await usedOf(db, { prices, budgets, now: new Date() })
  const names = await namesOf(db, budgets)
  return {
    prices,
    budgets: budgets.map(({ workflowId, ...rule }, index) => ({
      ...rule,
      workflowId: workflowId === null ? null : formatId(workflowId),
      workflowName: workflowId === null ? null : (names.get(workflowId) ?? null),
      used: used[index] ?? 0,
    })),
  }
}

/** One whose workflow is gone may stay; a new one needs a workflow. */
async function refuseUnknown(
  db: Db,
  { known, given }: { known: readonly Budget[]; given: readonly Budget[] },
): Promise<void> {
  const before = new Set(known.map(({ workflowId }) => workflowId))
  const added = given.filter(({ workflowId }) => workflowId !== null && !before.has(workflowId))
  const names = await namesOf(db, added)
  const unknown = added.find(({ workflowId }) => !names.has(workflowId ?? 0))
  if (unknown) throw new BadRequest(`There is no workflow ${unknown.workflowId} that could have a budget`)
}

async function namesOf(db: Db, budgets: readonly Budget[]): Promise<Map<number, string>> {
  const ids = budgets.flatMap(({ workflowId }) => (workflowId === null ? [] : [workflowId]))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('workflow').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
