import { contract, type Act } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import { guardSecret, linkSources } from '../auth/guesses.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { SessionEnds } from '../auth/session-ends.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { addressInUse } from '../http/address-in-use.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { writeSetting } from '../db/setting-queries.ts'
import { signIn } from './account-routes.ts'
import { deleteUser } from './delete-user.ts'
import { acceptInvite, invite, inviteUrl, reinvite, getInvite } from './invites.ts'
import {
  getOwner,
  listUsers,
  presentUser,
  refuseTakenEmail,
  updateUser,
  type UserRow,
} from './user-queries.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'baseUrl' | 'isBaseUrlSet' | 'locale' | 'userManagement'>
  mailer: Mailer
  sessionEnds: SessionEnds
  removeWorkflow(actor: Actor, id: number): Promise<void>
  restartWorkflow(id: number): Promise<void>
}

export function userRoutes(parts: Parts) {
  const { db, config } = parts
  const note = (act: Act, call: { request: RequestFacts; user?: Actor | undefined }, target?: string) =>
    writeAudit(db, { act, userId: call.user?.id, target, address: call.request.ip })

  return serve(contract.users, {
    async setUpOwner(call) {
      await refuseSetUp(db, config)
      const { password, ...person } = call.body
      await refuseTakenEmail(db, person.email, call.user.id)
      const passwordHash = await hashPassword(password)
      // Until now anybody could have a session of the owner.
      await parts.sessionEnds.allOf(call.user.id, async (transaction) => {
        await updateUser(transaction, call.user.id, { ...person, passwordHash })
      })
      await note('owner_set_up', call)
      return signIn(db, await getOwner(db), call)
    },

    async skipSetup(call) {
      await refuseSetUp(db, config)
      await writeSetting(db, 'setupSkipped', true)
      await note('setup_skipped', call)
      return { success: true as const }
    },

    async list({ user, request }) {
      const users = await listUsers(db)
      const address = addressInUse(config, request)
      return users.map((row) => ({
        ...presentUser(row),
        ...(isInvited(row) && { inviteUrl: inviteUrl(address, user.id, row.id) }),
      }))
    },

    async surveyAnswers() {
      const users = await listUsers(db)
      return users.flatMap(({ id, email, firstName, lastName, personalizationAnswers: answers }) =>
        answers === null ? [] : [{ id, email, firstName, lastName, answers }],
      )
    },

    async invite(call) {
      const inviter = await getSetUpOwner(db)
      const invited = []
      for (const { email } of call.body) {
        invited.push(await invite(parts, inviter, { email, address: addressInUse(config, call.request) }))
        await note('user_invited', call, email)
      }
      return invited
    },

    async resolveSignup({ query, request }) {
      const find = () => getInvite(db, query)
      const { inviter } = await guardSecret(db, linkSources(request.ip), find)
      return { inviter: { firstName: inviter.firstName, lastName: inviter.lastName } }
    },

    async signUp(call) {
      const accept = () => acceptInvite(db, { ...call.body, inviteeId: call.params.id })
      const user = await guardSecret(db, linkSources(call.request.ip), accept)
      await writeAudit(db, { act: 'user_signed_up', userId: user.id, address: call.request.ip })
      return signIn(db, user, call)
    },

    async reinvite(call) {
      await reinvite(parts, await getSetUpOwner(db), call.params.id)
      await note('user_reinvited', call, call.params.id)
      return { success: true as const }
    },

    async remove(call) {
      const deletion = { id: call.params.id, transferId: call.query.transferId }
      const { email } = await deleteUser(parts, call.user, deletion)
      await note('user_deleted', call, email ?? call.params.id)
      return { success: true as const }
    },
  })
}

const isInvited = ({ role, passwordHash }: UserRow): boolean => role === 'member' && passwordHash === null

/** Setting up happens once, and only where people have accounts. */
async function refuseSetUp(db: Db, { userManagement }: { userManagement: boolean }): Promise<void> {
  if (!userManagement) throw new BadRequest('User management is turned off')
  if ((await getOwner(db)).passwordHash !== null) throw new BadRequest('The owner is already set up')
}

async function getSetUpOwner(db: Db): Promise<UserRow> {
  const owner = await getOwner(db)
  if (owner.passwordHash === null) throw new BadRequest('Set up your own account before you invite others')
  return owner
}
