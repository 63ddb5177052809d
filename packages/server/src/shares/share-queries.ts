import type { Share, SharedRight } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import { findUserByEmail } from '../users/user-queries.ts'

/** Something that can be shared. */
export interface Shared {
  kind: 'workflow' | 'credential'
  id: number
  name: string
  ownerId: string
}

const person = ['user.id as userId', 'user.email', 'user.firstName', 'user.lastName'] as const

export function listShares(db: Db, { kind, id }: Shared): Promise<Share[]> {
  if (kind === 'workflow') {
    return db
      .selectFrom('workflow_share')
      .innerJoin('user', 'user.id', 'workflow_share.userId')
      .select([...person, 'workflow_share.right'])
      .where('workflow_share.workflowId', '=', id)
      .orderBy('user.email')
      .execute()
  }
  return db
    .selectFrom('credential_share')
    .innerJoin('user', 'user.id', 'credential_share.userId')
    .select([...person, 'credential_share.right'])
    .where('credential_share.credentialId', '=', id)
    .orderBy('user.email')
    .execute()
}

/** Sets with whom something is shared. All or nothing. */
export async function replaceShares(
  db: Db,
  shared: Shared,
  wanted: readonly { email: string; right: SharedRight }[],
): Promise<void> {
  const people = new Map<string, SharedRight>()
  for (const { email, right } of wanted) {
    const user = await findUserByEmail(db, email)
    if (!user || user.passwordHash === null)
      throw new BadRequest(`There is no user with the email address ${email}`)
    if (user.id !== shared.ownerId) people.set(user.id, right)
  }
  await db.transaction().execute((transaction) => write(transaction, shared, people))
}

async function write(db: Db, { kind, id }: Shared, people: ReadonlyMap<string, SharedRight>): Promise<void> {
  const rows = [...people].map(([userId, right]) => ({ userId, right }))
  if (kind === 'workflow') {
    await db.deleteFrom('workflow_share').where('workflowId', '=', id).execute()
    for (const row of rows)
      await db
        .insertInto('workflow_share')
        .values({ ...row, workflowId: id })
        .execute()
  } else {
    await db.deleteFrom('credential_share').where('credentialId', '=', id).execute()
    for (const row of rows)
      await db
        .insertInto('credential_share')
        .values({ ...row, credentialId: id })
        .execute()
  }
}
