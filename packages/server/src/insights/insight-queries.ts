import type { ExecutionFigures } from '@heddle/contract'
import { sql, type RawBuilder } from 'kysely'
import { limitsOf, type Actor } from '../auth/actor.ts'
import { dayOf } from '../db/day-of.ts'
import type { DatabaseKind } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'

export interface InsightCriteria {
  /** Executions that started before are left out, and those that started later than the end. */
  since: string
  until?: string
  workflowId: number | undefined
  /** Minutes ahead of UTC. */
  utcOffset: number
}

interface Source {
  db: Db
  kind: DatabaseKind
  actor: Actor
}

export const sumByDay = (
  source: Source,
  criteria: InsightCriteria,
): Promise<(ExecutionFigures & { key: string })[]> =>
  sumBy(source, criteria, dayOf(source.kind, { column: 'startedAt', utcOffset: criteria.utcOffset }))

/** All of them together; undefined when there are none. */
export async function sumAll(
  source: Source,
  criteria: InsightCriteria,
): Promise<ExecutionFigures | undefined> {
  const [row] = await sumBy(source, criteria, sql<string>`'all'`)
  if (!row) return undefined
  const { key: _all, ...figures } = row
  return figures
}

/** By id, most executions first. */
export const sumByWorkflow = (
  source: Source,
  criteria: InsightCriteria,
): Promise<(ExecutionFigures & { key: number })[]> => sumBy(source, criteria, sql<number>`"workflowId"`)

/**
 * Percentiles by the rank of each run time within its group: SQLite knows no other way, and PostgreSQL understands the
 * same words.
 */
async function sumBy<Key extends string | number>(
  { db, kind, actor }: Source,
  { since, until, workflowId }: InsightCriteria,
  key: RawBuilder<Key>,
): Promise<(ExecutionFigures & { key: Key })[]> {
  const seen = sql.join([sql`true`, ...limitsOf(actor).map(seenBy)], sql` and `)
  const chosen = workflowId === undefined ? sql`true` : sql`"workflowId" = ${workflowId}`
  const ended = until === undefined ? sql`true` : sql`"startedAt" < ${until}`
  const query = sql<ExecutionFigures & { key: Key }>`
    with run as (
      select ${key} as key,
        case when status = 'success' then 0 else 1 end as failed,
        ${durationOf(kind)} as duration
      from execution
      where "startedAt" >= ${since} and "stoppedAt" is not null and "workflowId" is not null
        and mode <> 'integrated' and status in ('success', 'error', 'canceled', 'crashed')
        and ${seen} and ${chosen} and ${ended}
    ), ranked as (
      select key, failed, duration,
        row_number() over (partition by key order by duration) as place,
        count(*) over (partition by key) as number
      from run
    )
    select key, count(*) as executions, sum(failed) as failed,
      min(case when place * 100 >= number * 50 then duration end) as p50,
      min(case when place * 100 >= number * 95 then duration end) as p95
    from ranked group by key order by executions desc, key`
  const { rows } = await query.execute(db)
  return rows
}

/** Executions of the workflows that somebody sees. */
const seenBy = (userId: string) =>
  sql`("ownerId" = ${userId} or "workflowId" in
    (select workflow_share."workflowId" from workflow_share where workflow_share."userId" = ${userId}))`

/** Milliseconds from start to end. */
const durationOf = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? sql`cast(extract(epoch from "stoppedAt" - "startedAt") * 1000 as bigint)`
    : sql`cast(round((unixepoch("stoppedAt", 'subsec') - unixepoch("startedAt", 'subsec')) * 1000) as integer)`
