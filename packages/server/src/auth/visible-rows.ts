import type { Right, SharedRight } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { limitsOf, type Actor } from './actor.ts'
import { sharesWith } from './right.ts'

/** Workflows for which the actor has a right. Every query of workflows for a person starts here. */
export const visibleWorkflows = (db: Db, actor: Actor, right: Right = 'see') =>
  limitsOf(actor).reduce(
    (query, userId) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('workflow.ownerId', '=', userId),
          ...(right === 'own'
            ? []
            : [
                exists(
                  selectFrom('workflow_share')
                    .select('workflow_share.userId')
                    .whereRef('workflow_share.workflowId', '=', 'workflow.id')
                    .where('workflow_share.userId', '=', userId)
                    .where('workflow_share.right', 'in', sharesWith(right)),
                ),
              ]),
        ]),
      ),
    db.selectFrom('workflow'),
  )

/** Credentials for which the actor has a right. Every query of credentials for a person starts here. */
export const visibleCredentials = (db: Db, actor: Actor, right: Right = 'see') =>
  limitsOf(actor).reduce(
    (query, userId) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('credential.ownerId', '=', userId),
          ...(right === 'own'
            ? []
            : [
                exists(
                  selectFrom('credential_share')
                    .select('credential_share.userId')
                    .whereRef('credential_share.credentialId', '=', 'credential.id')
                    .where('credential_share.userId', '=', userId)
                    .where('credential_share.right', 'in', sharesWith(right)),
                ),
              ]),
        ]),
      ),
    db.selectFrom('credential'),
  )

/**
 * Executions for which the actor has a right. Every query of executions for a person starts here. Whoever sees a workflow
 * finds its executions; what they hold is for those who may run it; deleting them takes the right to edit it.
 */
export const visibleExecutions = (db: Db, actor: Actor, right: SharedRight = 'see') =>
  limitsOf(actor).reduce(
    (query, userId) =>
      query.where(({ or, eb, selectFrom }) =>
        or([
          eb('execution.ownerId', '=', userId),
          eb(
            'execution.workflowId',
            'in',
            selectFrom('workflow_share')
              .select('workflow_share.workflowId')
              .where('workflow_share.userId', '=', userId)
              .where('workflow_share.right', 'in', sharesWith(right)),
          ),
        ]),
      ),
    db.selectFrom('execution'),
  )
