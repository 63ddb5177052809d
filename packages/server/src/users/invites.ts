import { BadRequest, NotFound } from '@heddle/core'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import { inviteMail, mailLanguage } from '../mail/mails.ts'
import { findUser, findUserByEmail, insertUser, updateUser, type UserRow } from './user-queries.ts'

const inviteMs = 7 * 24 * 60 * 60_000

interface Parts {
  db: Db
  config: { baseUrl: string; locale: string }
  mailer: Mailer
}

export const inviteUrl = (baseUrl: string, inviterId: string, inviteeId: string): string =>
  `${baseUrl}signup?${new URLSearchParams({ inviterId, inviteeId })}`

interface Invited {
  user: { id: string; email: string; inviteUrl?: string }
  error?: string
}

/** Invites one person, again if they have not come yet. That the mail fails is told; the invitation stands. */
export async function invite(
  parts: Parts,
  inviter: UserRow,
  { email, address }: { email: string; address: string },
): Promise<Invited> {
  const known = await findUserByEmail(parts.db, email)
  if (known && known.passwordHash !== null) {
    return { user: { id: known.id, email }, error: 'This person already has an account' }
  }
  const user = known
    ? await renew(parts.db, known.id)
    : await insertUser(parts.db, { role: 'member', email, inviteUntil: nextLapse() })
  const error = await mailInvite(parts, inviter, user)
  const url = inviteUrl(address, inviter.id, user.id)
  return { user: { id: user.id, email, inviteUrl: url }, ...(error !== undefined && { error }) }
}

/** Renews an invitation that nobody accepted yet. */
export async function reinvite(parts: Parts, inviter: UserRow, userId: string): Promise<void> {
  const user = await findUser(parts.db, userId)
  if (!user) throw new NotFound('User', userId)
  if (user.passwordHash !== null) throw new BadRequest('This person has already accepted the invitation')
  const error = await mailInvite(parts, inviter, await renew(parts.db, userId))
  if (error !== undefined) throw new BadRequest(error)
}

/** The pending person and who invited them, while the invitation holds. */
export async function getInvite(
  db: Db,
  { inviterId, inviteeId }: { inviterId: string; inviteeId: string },
): Promise<{ inviter: UserRow; invitee: UserRow }> {
  const inviter = await findUser(db, inviterId)
  const invitee = await findUser(db, inviteeId)
  const isOpen =
    invitee?.role === 'member' &&
    invitee.passwordHash === null &&
    (invitee.inviteUntil ?? '') > new Date().toISOString()
  if (inviter?.role !== 'owner' || !isOpen) throw new BadRequest('This invitation is no longer valid')
  return { inviter, invitee }
}

interface Acceptance {
  inviterId: string
  inviteeId: string
  firstName: string
  lastName: string
  password: string
}

/** Makes a pending person a member. The invitation counts once, also for two calls at the same time. */
export async function acceptInvite(
  db: Db,
  { inviterId, inviteeId, firstName, lastName, password }: Acceptance,
): Promise<UserRow> {
  await getInvite(db, { inviterId, inviteeId })
  const passwordHash = await hashPassword(password)
  const user = await db
    .updateTable('user')
    .set({ firstName, lastName, passwordHash, inviteUntil: null, updatedAt: new Date().toISOString() })
    .where('id', '=', inviteeId)
    .where('passwordHash', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new BadRequest('This invitation is no longer valid')
  return user
}

const nextLapse = (): string => new Date(Date.now() + inviteMs).toISOString()

const renew = (db: Db, userId: string): Promise<UserRow> =>
  updateUser(db, userId, { inviteUntil: nextLapse() })

async function mailInvite(
  { config, mailer }: Parts,
  inviter: UserRow,
  { id, email }: UserRow,
): Promise<string | undefined> {
  if (!mailer.isSetUp || email === null) return undefined
  const name = `${inviter.firstName} ${inviter.lastName}`
  try {
    // Nobody knows yet what they speak: most likely what the person speaks who invites them.
    const language = mailLanguage(inviter.language, config.locale)
    const url = inviteUrl(config.baseUrl, inviter.id, id)
    await mailer.send(inviteMail({ to: email, language, url }, name))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
