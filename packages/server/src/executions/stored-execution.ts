import type { StoredState, RunnableWorkflow } from '@heddle/worker'
import { unpackJson } from '@heddle/worker'
import type { QueryResult } from 'kysely'
import { unpackAuthority } from '../auth/authority.ts'
import { schemaIsKnown } from '../db/migrate.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/schema.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { StartedWorkflow } from './execution-request.ts'
import { openHeld } from './held-state.ts'

/** What is stored beside the row of an execution: its data, its workflow, and the version of it. */
const storedParts = (db: Db) =>
  db
    .selectFrom('execution')
    .leftJoin('execution_data as data', 'data.executionId', 'execution.id')
    .leftJoin('workflow', 'workflow.id', 'execution.workflowId')
    .leftJoin('workflow_version as version', 'version.id', 'execution.versionId')
    .select([
      'data.workflow as ownWorkflow',
      'data.state',
      'data.held',
      'workflow.active as isActive',
      'workflow.staticData as staticData',
      'workflow.settings as workflowSettings',
      'version.name as versionName',
      'version.settings as versionSettings',
    ])

const selectStoredParts = prepare<{ id: number }>()((db, value) =>
  storedParts(db).where('execution.id', '=', value('id')),
)

const selectFree = prepare<{ id: number }>()((db, value) =>
  storedParts(db)
    .selectAll('execution')
    .where('execution.id', '=', value('id'))
    .where('execution.status', '=', 'queued')
    .where('execution.leaseOwner', 'is', null)
    .where('execution.heldIn', 'is', null)
    .where(schemaIsKnown),
)

export type StoredParts = RowOf<typeof selectStoredParts>

type RowOf<Query> = Query extends (...args: never[]) => Promise<QueryResult<infer Row>> ? Row : never

/** What a stored execution goes on with. */
export interface Resumable {
  workflow: StartedWorkflow
  /** Undefined when nothing was stored. */
  stored: StoredState | undefined
}

/** An execution that nobody runs yet, with what it goes on with; undefined when it is not free any more. */
export async function findFree(db: Db, id: number): Promise<(ExecutionRow & StoredParts) | undefined> {
  return (await selectFree(db, { id })).rows[0]
}

/** Undefined when it has been deleted meanwhile. */
export async function readStored(
  parts: { db: Db; encryption: Encryption },
  row: ExecutionRow,
): Promise<Resumable | undefined> {
  const [found] = (await selectStoredParts(parts.db, row)).rows
  return found && openStored(parts, row, found)
}

export const openStored = (
  { encryption }: { encryption: Encryption },
  row: ExecutionRow,
  found: StoredParts,
): Resumable => ({
  workflow: workflowOf(row, found),
  stored: openHeld(encryption, { executionId: row.id, state: found.state, held: found.held }),
})

/** As it ran: its own copy, else the stored version. */
function workflowOf(row: ExecutionRow, found: StoredParts): StartedWorkflow {
  const own = found.ownWorkflow && (JSON.parse(unpackJson(found.ownWorkflow)) as Partial<RunnableWorkflow>)
  const name = (own ? own.name : found.versionName) ?? ''
  const settings = (own ? own.settings : found.versionSettings) ?? found.workflowSettings ?? {}
  const active = found.isActive ?? false
  return {
    id: row.workflowId,
    authority: unpackAuthority(row.ownerId, row.authority),
    name,
    active,
    settings,
    staticData: found.staticData,
    source:
      row.versionId === null
        ? { type: 'document', document: { nodes: [], connections: {}, ...own, name, active, settings } }
        : { type: 'version', versionId: row.versionId },
  }
}
