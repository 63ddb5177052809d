import { contract, type Act, type User } from '@heddle/contract'
import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { writeAudit } from '../audit/audit-log.ts'
import { countGuess, findWait, guardSecret, linkSources } from '../auth/guesses.ts'
import { forgetDevices, rememberDevice } from '../auth/known-devices.ts'
import { networkOf } from '../auth/network.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { SessionEnds } from '../auth/session-ends.ts'
import { startSession } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { Unauthorized } from '../auth/refusals.ts'
import { serve, type CookieControl, type RequestFacts } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailLanguage, resetMail } from '../mail/mails.ts'
import { createResetToken, getUserByResetToken, resetPassword } from './password-reset.ts'
import { checkPassword } from './check-password.ts'
import { findAccount } from './sign-in.ts'
import type { TwoFactor } from './two-factor.ts'
import {
  findUserByEmail,
  getOwner,
  presentUser,
  getCaller,
  refuseTakenEmail,
  updateUser,
  type UserRow,
} from './user-queries.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'baseUrl' | 'locale' | 'userManagement'>
  mailer: Mailer
  log: Logger
  twoFactor: TwoFactor
  sessionEnds: SessionEnds
}

interface Caller {
  cookie: CookieControl
  request: RequestFacts
}

export function accountRoutes(parts: Parts) {
  const { db, config, sessionEnds } = parts
  const note = (act: Act, { request }: Caller, userId?: string) =>
    writeAudit(db, { act, userId, address: request.ip })

  return serve(contract.account, {
    async current(call) {
      if (call.user) return presentUser(await getCaller(db, call.user.id))
      const owner = await getOwner(db)
      const open = owner.passwordHash === null || !config.userManagement
      if (!open || !isOwnHost(call.request.hostname, config.baseUrl)) {
        if (call.cookie.token !== undefined) call.cookie.clear()
        throw new Unauthorized()
      }
      return enter(db, owner, call)
    },

    async login(call) {
      try {
        const user = await findAccount(
          { db, twoFactor: parts.twoFactor },
          { ...call.body, address: call.request.ip, deviceToken: call.cookie.deviceToken },
        )
        await leave(sessionEnds, call)
        await note('signed_in', call, user.id)
        return await signIn(db, user, call)
      } catch (error) {
        if (error instanceof Unauthorized)
          await writeAudit(db, { act: 'sign_in_failed', target: call.body.email, address: call.request.ip })
        throw error
      }
    },

    async logout(call) {
      await leave(sessionEnds, call)
      call.cookie.clear()
      if (call.user) await note('signed_out', call, call.user.id)
      return { loggedOut: true as const }
    },

    me: async ({ user }) => presentUser(await getCaller(db, user.id)),

    async update(call) {
      await refuseTakenEmail(db, call.body.email, call.user.id)
      const user = await updateUser(db, call.user.id, call.body)
      await leave(sessionEnds, call)
      await note('profile_changed', call, user.id)
      return enter(db, user, call)
    },

    async changePassword(call) {
      const user = await getCaller(db, call.user.id)
      const { currentPassword, newPassword } = call.body
      await checkPassword(db, user, {
        password: currentPassword,
        refusal: 'The current password is wrong',
        call,
      })
      const passwordHash = await hashPassword(newPassword)
      await sessionEnds.allOf(user.id, async (transaction) => {
        await updateUser(transaction, user.id, { passwordHash })
        await forgetDevices(transaction, user.id)
      })
      await note('password_changed', call, user.id)
      await signIn(db, user, call)
      return { success: true as const }
    },

    async survey({ user, body }) {
      await updateUser(db, user.id, { personalizationAnswers: JSON.stringify(body) })
      return { success: true as const }
    },

    async forgotPassword(call) {
      const { email } = call.body
      await countGuess(db, [{ kind: 'asked for links', of: networkOf(call.request.ip) }])
      const asked = { act: 'password_reset_asked', target: call.body.email } as const
      await writeAudit(db, { ...asked, address: call.request.ip })
      // Not awaited: the time of the answer must not tell whether the address is known.
      void mailReset(parts, email).catch((error: unknown) =>
        parts.log.error({ error }, 'the link for a new password could not be mailed'),
      )
    },

    async resolvePasswordToken({ query, request }) {
      await guardSecret(db, linkSources(request.ip), () => getUserByResetToken(db, query.userId, query.token))
    },

    async resetPassword(call) {
      await guardSecret(db, linkSources(call.request.ip), () => resetPassword(parts, call.body))
      await note('password_reset', call, call.body.userId)
    },
  })
}

/** Starts a session in the caller's browser. */
async function enter(db: Db, user: UserRow, { cookie, request }: Caller): Promise<User> {
  const agent = request.headers['user-agent']
  const origin = { address: request.ip, ...(typeof agent === 'string' && { agent }) }
  cookie.give(await startSession(db, user.id, origin))
  return presentUser(user)
}

/** Starts a session of somebody who has just shown who they are; the browser is known from now on. */
export async function signIn(db: Db, user: UserRow, call: Caller): Promise<User> {
  const entered = await enter(db, user, call)
  call.cookie.giveDevice(await rememberDevice(db, user.id, call.cookie.deviceToken))
  return entered
}

/** Ends the session that the caller's browser has. */
async function leave(ends: SessionEnds, { cookie }: Caller): Promise<void> {
  if (cookie.token !== undefined) await ends.one(cookie.token)
}

/** Only a person with a password gets a mail, and not many of them: each makes the link in the one before useless. */
async function mailReset({ db, config, mailer }: Parts, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!mailer.isSetUp || !user || user.passwordHash === null) return
  if ((await findWait(db, { kind: 'mailed links', of: user.id })) !== undefined) return
  const token = await createResetToken(db, user.id)
  const url = `${config.baseUrl}change-password?${new URLSearchParams({ userId: user.id, token })}`
  const language = mailLanguage(user.language, config.locale)
  await mailer.send(resetMail({ to: email, language, url }, user.firstName ?? ''))
}

/**
 * Before the owner is set up everybody who reaches the server is the owner. A foreign name that was made to point at this
 * machine (DNS rebinding) must not be enough for that.
 */
function isOwnHost(hostname: string, baseUrl: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || isIP(bare) !== 0 || hostname === new URL(baseUrl).hostname
}
