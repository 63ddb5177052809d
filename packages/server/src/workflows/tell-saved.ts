import type { Actor } from '../auth/actor.ts'
import { formatId } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import type { PushHub } from '../push/push-hub.ts'
import type { WorkflowRow } from './workflow-queries.ts'

interface Saved {
  row: Pick<WorkflowRow, 'id' | 'versionId' | 'ownerId'>
  user: Actor
  /** The page that saved it, which knows. */
  sessionId: string | undefined
}

/** Tells every page of those who may see a workflow that it was saved: some of them have it open. */
export async function tellSaved(db: Db, push: PushHub, { row, user, sessionId }: Saved): Promise<void> {
  push.sendToPages(
    await findViewers(db, row),
    { type: 'workflowSaved', data: { workflowId: formatId(row.id), versionId: row.versionId, by: user.id } },
    { sessionId, userId: user.id },
  )
}

/** Who may see a workflow. */
export async function findViewers(
  db: Db,
  { id, ownerId }: Pick<WorkflowRow, 'id' | 'ownerId'>,
): Promise<ReadonlySet<string>> {
  const viewers = await db
    .selectFrom('user')
    .select('id')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('user.id', '=', ownerId),
        eb('user.role', '=', 'owner'),
        exists(
          selectFrom('workflow_share')
            .select('workflowId')
            .where('workflow_share.workflowId', '=', id)
            .whereRef('workflow_share.userId', '=', 'user.id'),
        ),
      ]),
    )
    .execute()
  return new Set(viewers.map((viewer) => viewer.id))
}
