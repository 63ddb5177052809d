import { sql, type RawBuilder } from 'kysely'
import type { NotedModelUse } from '@heddle/worker'
import { limitsOf, type Actor } from '../auth/actor.ts'
import { dayOf } from '../db/day-of.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'

/** For so long, whatever becomes of the executions. More than a year, so that years can be compared. */
const keptDays = 400
const dayMs = 86_400_000

/** Keeps what a call took, by itself and in the sum of its day. */
export async function insertUse(db: Db, { input, output, ...use }: NotedModelUse): Promise<void> {
  const usedAt = new Date().toISOString()
  const taken = { input: counted(input), output: counted(output) }
  const { workflowId, model } = use
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('token_use')
      .values({ ...use, ...taken, usedAt })
      .execute()
    await transaction
      .insertInto('token_day')
      .values({ day: dayIn(usedAt), workflowId: workflowId ?? 0, model, ...taken })
      .onConflict((conflict) =>
        conflict.columns(['day', 'workflowId', 'model']).doUpdateSet({
          input: sql<number>`token_day.input + excluded.input`,
          output: sql<number>`token_day.output + excluded.output`,
        }),
      )
      .execute()
  })
}

/** By UTC. */
const dayIn = (moment: string): string => moment.slice(0, 10)

/** Services say what they like; sums must stay numbers. */
const mostTokens = 1e12

const counted = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(Math.max(0, Math.round(tokens)), mostTokens) : 0

export async function deleteOldUse(db: Db, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.deleteFrom('token_use').where('usedAt', '<', tooOld).execute()
  await db.deleteFrom('token_day').where('day', '<', dayIn(tooOld)).execute()
}

export interface UseCriteria {
  since: string
  until?: string
  workflowId: number | undefined
  /** Minutes ahead of UTC. */
  utcOffset: number
}

/** What the calls of one model within a group add up to. */
export interface ModelSum<Key> {
  key: Key
  model: string
  calls: number
  input: number
  output: number
}

interface Source {
  db: Db
  kind: DatabaseKind
  actor: Actor
}

export const useByDay = (source: Source, criteria: UseCriteria): Promise<ModelSum<string>[]> =>
  useBy(source, criteria, dayOf(source.kind, { column: 'usedAt', utcOffset: criteria.utcOffset }))

export const useByWorkflow = (source: Source, criteria: UseCriteria): Promise<ModelSum<number | null>[]> =>
  useBy(source, criteria, sql<number | null>`"workflowId"`)

async function useBy<Key>(
  { db, actor }: Source,
  { since, until, workflowId }: UseCriteria,
  key: RawBuilder<Key>,
): Promise<ModelSum<Key>[]> {
  const conditions = [
    sql`"usedAt" >= ${since}`,
    ...(until === undefined ? [] : [sql`"usedAt" < ${until}`]),
    ...(workflowId === undefined ? [] : [sql`"workflowId" = ${workflowId}`]),
    ...limitsOf(actor).map(seenBy),
  ]
  const query = sql<ModelSum<Key>>`
    select key, model, count(*) as calls, ${sums}
    from (
      select ${key} as key, model, input, output from token_use where ${sql.join(conditions, sql` and `)}
    ) as used
    group by key, model order by key, model`
  return (await query.execute(db)).rows
}

const sums = sql`cast(sum(input) as bigint) as input, cast(sum(output) as bigint) as output`

/** Of the workflows that somebody sees. */
const seenBy = (userId: string) =>
  sql`("ownerId" = ${userId} or "workflowId" in
    (select workflow_share."workflowId" from workflow_share where workflow_share."userId" = ${userId}))`

/** Which calls a budget counts. */
export interface BudgetScope {
  /** Null for all of the instance. */
  workflowId: number | null
  since: string
}

/** By budget, in one question. */
export async function useOfBudgets(
  db: Db,
  scopes: readonly BudgetScope[],
): Promise<Omit<ModelSum<number>, 'calls'>[][]> {
  if (scopes.length === 0) return []
  const parts = scopes.map(({ workflowId, since }, index) => {
    const chosen = workflowId === null ? sql`true` : sql`"workflowId" = ${workflowId}`
    return sql`select ${sql.lit(index)} as key, model, ${sums} from token_day
      where day >= ${dayIn(since)} and ${chosen} group by model`
  })
  const query = sql<Omit<ModelSum<number>, 'calls'>>`${sql.join(parts, sql` union all `)}`
  const { rows } = await query.execute(db)
  return scopes.map((_, index) => rows.filter(({ key }) => key === index))
}
