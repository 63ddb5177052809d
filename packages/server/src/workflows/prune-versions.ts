import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'

const dayMs = 24 * 60 * 60_000
const batchSize = 100

/**
 * Deletes some of the versions that are too old or too many; says how many. The current version of a workflow, the
 * named ones and those that a stored execution ran are kept.
 */
export async function pruneVersions(
  db: Db,
  { historyDays, historyCount }: Pick<Config, 'historyDays' | 'historyCount'>,
  now: Date,
): Promise<number> {
  if (historyDays === undefined && historyCount === undefined) return 0
  const tooOld = historyDays && new Date(now.getTime() - historyDays * dayMs).toISOString()
  const rows = await rankedVersions(db)
    .where(({ or, eb }) =>
      or([
        ...(tooOld ? [eb('version.createdAt', '<', tooOld)] : []),
        ...(historyCount ? [eb('version.rank', '>', historyCount)] : []),
      ]),
    )
    .limit(batchSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('workflow_version').where('id', 'in', ids).execute()
  return ids.length
}

/** Versions that may go, each with its place in its workflow's history: 1 is the newest. */
const rankedVersions = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom('workflow_version')
        .select(['id', 'workflowId', 'createdAt', 'label'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('workflowId').orderBy('createdAt', 'desc').orderBy('id', 'desc'))
            .as('rank'),
        )
        .as('version'),
    )
    .innerJoin('workflow', 'workflow.id', 'version.workflowId')
    .select('version.id')
    .whereRef('workflow.documentVersion', '<>', 'version.id')
    .where('version.label', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('execution').select('execution.id').whereRef('execution.versionId', '=', 'version.id'),
        ),
      ),
    )
