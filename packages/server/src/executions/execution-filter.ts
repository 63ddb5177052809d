import { parseId } from '@heddle/core'
import type { ReadExecutionFilter } from '@heddle/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { containing } from '../db/search-name.ts'
import { isWaiting } from './indexed-status.ts'

export type ExecutionQuery<O> = SelectQueryBuilder<Schema, 'execution', O>

/** A filter whose text was looked up among the names of the workflows. */
export interface ResolvedFilter extends Omit<ReadExecutionFilter, 'text'> {
  text?: {
    pattern: string
    /** The execution that the text names by its id. */
    id: number | undefined
    /** Workflows with the text in their name; absent when there are many. */
    workflowIds: readonly number[] | undefined
  }
}

/** Of so many workflows the executions are looked up one by one; of more, all executions are looked through. */
const fewWorkflows = 200

export async function resolveFilter(db: Db, { text, ...rest }: ReadExecutionFilter): Promise<ResolvedFilter> {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return rest
  const pattern = containing(trimmed)
  const found = await db
    .selectFrom('workflow')
    .select('id')
    .where(nameLike(pattern))
    .limit(fewWorkflows + 1)
    .execute()
  const workflowIds = found.length > fewWorkflows ? undefined : found.map(({ id }) => id)
  return { ...rest, text: { pattern, id: parseId(trimmed), workflowIds } }
}

/** Past and waiting executions of saved workflows; called ones only when asked for. */
export function listed<O>(query: ExecutionQuery<O>, filter: ResolvedFilter): ExecutionQuery<O> {
  return chosen(inMode(query, filter), filter).where(hasStatus(filter)).where('workflowId', 'is not', null)
}

function inMode<O>(query: ExecutionQuery<O>, { mode, called }: ResolvedFilter): ExecutionQuery<O> {
  if (mode !== undefined) return query.where('mode', '=', mode)
  return called === true ? query : query.where('mode', '!=', 'integrated')
}

/** Executions of one workflow, of a time, or with a text in the workflow's name; an id is a text as well. */
export function chosen<O>(query: ExecutionQuery<O>, filter: ResolvedFilter): ExecutionQuery<O> {
  const { workflowId, text, startedAfter, startedBefore } = filter
  return query
    .$call((each) => (workflowId === undefined ? each : each.where('execution.workflowId', '=', workflowId)))
    .$if(startedAfter !== undefined, (each) => each.where('execution.startedAt', '>=', startedAfter ?? ''))
    .$if(startedBefore !== undefined, (each) => each.where('execution.startedAt', '<=', startedBefore ?? ''))
    .$if(text !== undefined, (each) => (text ? each.where(isNamed(text)) : each))
}

const nameLike = (pattern: string) => sql<boolean>`workflow."searchName" like ${pattern} escape '\\'`

function isNamed({ pattern, id, workflowIds }: NonNullable<ResolvedFilter['text']>) {
  const byId = id === undefined ? sql<boolean>`false` : sql<boolean>`execution.id = ${id}`
  if (workflowIds?.length === 0) return byId
  // With many there is one among the newest executions soon; collecting those of all of them would take longer.
  const byName = workflowIds
    ? sql<boolean>`execution."workflowId" in (${sql.join(workflowIds)})`
    : sql<boolean>`exists (select 1 from workflow
        where workflow.id = execution."workflowId" and ${nameLike(pattern)})`
  return id === undefined ? byName : sql<boolean>`(${byId} or ${byName})`
}

/**
 * Written so that a list is read from its end and nothing is sorted: what is rare has an index in exactly these words, and
 * what is common is found among the newest rows.
 */
function hasStatus({ finished, waitTill }: ResolvedFilter) {
  if (waitTill === true) return isWaiting
  if (finished === true) return sql<boolean>`status not in ('queued', 'running') and status = 'success'`
  if (finished === false) return sql<boolean>`status not in ('queued', 'running', 'waiting', 'success')`
  if (waitTill === false) return sql<boolean>`status not in ('queued', 'running', 'waiting')`
  return sql<boolean>`status not in ('queued', 'running')`
}
