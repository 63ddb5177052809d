import { BadRequest } from '@heddle/core'
import { mayDo, type Actor } from '../auth/actor.ts'
import { actingFor } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import type { WorkflowCall } from '@heddle/worker'
import { Forbidden } from '../auth/refusals.ts'
import { findWorkflow, type WorkflowRow } from '../workflows/workflow-queries.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'

type Caller = Pick<WorkflowCall, 'authority' | 'callerId'>

/** The workflow that another one calls, if the caller may. Undefined when there is none that the caller sees. */
export async function findCallable(db: Db, caller: Caller, id: number): Promise<WorkflowRow | undefined> {
  const actor = await actingFor(db, caller.authority)
  const row = await db.selectFrom('workflow').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !mayDo(actor, 'workflow:execute')) return undefined
  const isInvited = invites(row, caller)
  if (isInvited === true) return row
  if (!(await findWorkflow(db, actor, id))) return undefined
  if (isInvited === false) throw new BadRequest(`The workflow "${row.name}" cannot be called from here`)
  if (!(await mayRun(db, actor, id)))
    throw new Forbidden(`You can view the workflow "${row.name}", but not run it`, 'Ask its owner')
  return row
}

/** Whether the workflow itself says who may call it; undefined when that is up to the right to run it. */
function invites({ settings, ownerId }: WorkflowRow, { authority, callerId }: Caller): boolean | undefined {
  switch (settings.callerPolicy) {
    case 'none':
      return false
    case 'any':
      return true
    case 'workflowsFromAList':
      return callerId !== undefined && listOf(settings.callerIds).includes(callerId)
    case 'workflowsFromSameOwner':
      return authority.ownerId === ownerId ? undefined : false
    default:
      return undefined
  }
}

const listOf = (ids: string | undefined): string[] => (ids ?? '').split(',').map((each) => each.trim())

async function mayRun(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await visibleWorkflows(db, actor, 'run').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
