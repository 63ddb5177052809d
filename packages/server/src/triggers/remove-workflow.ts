import type { Actor } from '../auth/actor.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import { deleteExecutions } from '../executions/delete-executions.ts'
import { deleteWebhooks } from '../webhooks/webhook-queries.ts'
import { deleteWorkflow, getWorkflowId } from '../workflows/workflow-queries.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { ActiveWorkflows } from './active-workflows.ts'

interface Parts {
  db: Db
  files: BinaryFiles
  active: ActiveWorkflows
  subscriptions: Subscriptions
  locks: Pick<KeyedLock<number>, 'run'>
}

/** Deletes a workflow with its executions and their files. It stops listening at once. */
export function removeWorkflow(
  { db, files, active, subscriptions, locks }: Parts,
  actor: Actor,
  id: number,
): Promise<void> {
  return locks.run(id, async () => {
    const workflowId = await getWorkflowId(db, actor, { id, right: 'own' })
    await deleteWebhooks(db, workflowId)
    await active.remove(workflowId)
    await subscriptions.end(workflowId)
    await deleteExecutions(db, files, executionsOf(db, workflowId))
    await deleteWorkflow(db, workflowId)
  })
}

/** How many are looked up at once. */
const listed = 1000

/** Ids in lists. Those of a list are gone when the next one is asked for. */
async function* executionsOf(db: Db, workflowId: number): AsyncGenerator<number[]> {
  for (;;) {
    const rows = await db
      .selectFrom('execution')
      .select('id')
      .where('workflowId', '=', workflowId)
      .limit(listed)
      .execute()
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
  }
}
