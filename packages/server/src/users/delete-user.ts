import { BadRequest, NotFound } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { SessionEnds } from '../auth/session-ends.ts'
import type { Db } from '../db/schema.ts'
import { findUser, type UserRow } from './user-queries.ts'

interface Parts {
  db: Db
  sessionEnds: SessionEnds
  /** Deletes a workflow with all that belongs to it; it stops listening at once. */
  removeWorkflow(actor: Actor, id: number): Promise<void>
  /** Makes an active workflow run for its new owner. */
  restartWorkflow(id: number): Promise<void>
}

interface Deletion {
  id: string
  /** Who gets what the person owns; without one it is deleted. */
  transferId?: string | undefined
}

/** Tables whose rows belong to somebody. */
const ownedTables = [
  'workflow',
  'credential',
  'execution',
  'binary',
  'webhook',
  'data_table',
  'knowledge_store',
  'folder',
] as const

/** Deletes somebody's account and says whose it was. Their sessions end with it. */
export async function deleteUser(parts: Parts, actor: Actor, { id, transferId }: Deletion): Promise<UserRow> {
  if (id === actor.id) throw new BadRequest('You cannot delete your own account')
  if (id === transferId) throw new BadRequest('Data cannot be transferred to the user who is being deleted')
  const user = await getUser(parts.db, id)
  if (transferId === undefined) await deleteWithEverything(parts, actor, user)
  else await deleteAfterTransfer(parts, user, await getUser(parts.db, transferId))
  return user
}

async function deleteWithEverything(
  { db, sessionEnds, removeWorkflow }: Parts,
  actor: Actor,
  user: UserRow,
): Promise<void> {
  const workflows = await db.selectFrom('workflow').select('id').where('ownerId', '=', user.id).execute()
  for (const { id } of workflows) await removeWorkflow(actor, id)
  await sessionEnds.allOf(user.id, async (transaction) => {
    for (const table of ownedTables)
      await transaction.deleteFrom(table).where('ownerId', '=', user.id).execute()
    await transaction.deleteFrom('user').where('id', '=', user.id).execute()
  })
}

async function deleteAfterTransfer(
  { db, sessionEnds, restartWorkflow }: Parts,
  user: UserRow,
  heir: UserRow,
): Promise<void> {
  if (heir.passwordHash === null) throw new BadRequest('This person has not accepted the invitation yet')
  const active = await db
    .selectFrom('workflow')
    .select('id')
    .where('ownerId', '=', user.id)
    .where('active', '=', true)
    .execute()
  await sessionEnds.allOf(user.id, async (transaction) => {
    await renameTwins(transaction, user, heir)
    await transferPlaces(transaction, user, heir)
    for (const table of ownedTables) {
      await transaction.updateTable(table).set({ ownerId: heir.id }).where('ownerId', '=', user.id).execute()
    }
    // Whoever gets a workflow answers for it; for those of others their owners have to say so themselves.
    await transaction
      .updateTable('workflow')
      .set({ publisherId: heir.id, publisherScopes: null })
      .where('ownerId', '=', heir.id)
      .where('publisherId', '=', user.id)
      .execute()
    await transaction.deleteFrom('user').where('id', '=', user.id).execute()
  })
  for (const { id } of active) await restartWorkflow(id)
}

/** What the heir has put into a folder stays there; the rest lies in the folders that come with it. */
async function transferPlaces(db: Db, user: UserRow, heir: UserRow): Promise<void> {
  const placed = db.selectFrom('workflow_folder').select('workflowId').where('userId', '=', heir.id)
  await db
    .updateTable('workflow_folder')
    .set({ userId: heir.id })
    .where('userId', '=', user.id)
    .where('workflowId', 'not in', placed)
    .execute()
}

/** Tables in which nobody has two things of one name. */
const namedTables = ['data_table', 'knowledge_store'] as const

/** Of what the heir has already, the new one gets its number behind its name. */
async function renameTwins(db: Db, user: UserRow, heir: UserRow): Promise<void> {
  for (const table of namedTables) await renameTwinsIn(db, table, { user, heir })
}

async function renameTwinsIn(
  db: Db,
  table: (typeof namedTables)[number],
  { user, heir }: { user: UserRow; heir: UserRow },
): Promise<void> {
  const named = db.selectFrom(table).select('name').where('ownerId', '=', heir.id)
  const twins = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('ownerId', '=', user.id)
    .where('name', 'in', named)
    .execute()
  for (const { id, name } of twins) {
    await db
      .updateTable(table)
      .set({ name: `${name} ${id}` })
      .where('id', '=', id)
      .execute()
  }
}

async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new NotFound('User', id)
  return user
}
