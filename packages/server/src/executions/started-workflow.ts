import { unpackAuthority } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import type { RunnableWorkflow } from '@heddle/worker'
import { loadWorkflow, type ExecutionRow } from './execution-queries.ts'
import type { StartedWorkflow } from './execution-request.ts'

/** The workflow of a stored execution, ready to go on. */
export async function startedWorkflowOf(db: Db, row: ExecutionRow): Promise<StartedWorkflow> {
  const saved =
    row.workflowId === null
      ? undefined
      : await db
          .selectFrom('workflow')
          .select(['active', 'staticData', 'settings'])
          .where('id', '=', row.workflowId)
          .executeTakeFirst()
  const stored = await db
    .selectFrom('execution_data')
    .select('workflow')
    .where('executionId', '=', row.id)
    .executeTakeFirst()
  const document = await loadWorkflow(db, row, stored?.workflow ?? null)
  const settings = document.settings ?? saved?.settings ?? {}
  const active = saved?.active ?? false
  const runnable: RunnableWorkflow = { ...document, active, settings }
  return {
    id: row.workflowId,
    authority: unpackAuthority(row.ownerId, row.authority),
    name: document.name,
    active,
    settings,
    staticData: saved?.staticData ?? null,
    source:
      row.versionId === null
        ? { type: 'document', document: runnable }
        : { type: 'version', versionId: row.versionId },
  }
}
