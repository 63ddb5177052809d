import { NotFound } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { readId } from '../db/ids.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '../dispatch/binary-files.ts'
import { deleteExecutions } from '../executions/delete-executions.ts'
import { deleteWebhooks } from '../webhooks/webhook-queries.ts'
import { deleteWorkflow, findWorkflow } from '../workflows/workflow-queries.ts'
import type { ActiveWorkflows } from './active-workflows.ts'

interface Parts {
  db: Db
  files: BinaryFiles
  active: ActiveWorkflows
  locks: KeyedLock
}

/** Deletes a workflow with its executions and their files. It stops listening at once. */
export function removeWorkflow({ db, files, active, locks }: Parts, actor: Actor, id: string): Promise<void> {
  return locks.run(id, async () => {
    const row = await findWorkflow(db, actor, readId(id))
    if (!row) throw new NotFound('Workflow', id)
    await deleteWebhooks(db, row.id)
    await active.remove(row.id)
    const executions = await db
      .selectFrom('execution')
      .select('id')
      .where('workflowId', '=', row.id)
      .execute()
    await deleteExecutions(
      db,
      files,
      executions.map((execution) => execution.id),
    )
    await deleteWorkflow(db, row.id)
  })
}
