import { contract, type Act } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../auth/api-keys.ts'
import { createSecret, secretUrl } from '../auth/one-time-code.ts'
import { isPassword } from '../auth/passwords.ts'
import { endSessionById, listSessions } from '../auth/sessions.ts'
import { Throttle } from '../auth/throttle.ts'
import type { Db } from '../db/schema.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import type { TwoFactor } from './two-factor.ts'
import { requireCaller } from './user-queries.ts'

interface Parts {
  db: Db
  twoFactor: TwoFactor
}

export function accountSecurityRoutes({ db, twoFactor }: Parts) {
  const tries = new Throttle({ limit: 10, windowMs: 5 * 60_000 })
  const note = (act: Act, call: { request: RequestFacts; user: Actor }, target?: string) =>
    writeAudit(db, { act, userId: call.user.id, target, address: call.request.ip })

  return serve(contract.accountSecurity, {
    sessions: ({ user, cookie }) => listSessions(db, user.id, cookie.token),

    async endSession(call) {
      await endSessionById(db, call.user.id, call.params.id)
      await note('session_ended', call)
      return { success: true as const }
    },

    async twoFactor({ user }) {
      const { twoFactorSecret, recoveryCodes } = await requireCaller(db, user.id)
      return { enabled: twoFactorSecret !== null, recoveryCodesLeft: recoveryCodes?.length ?? 0 }
    },

    async twoFactorSecret({ user }) {
      const secret = createSecret()
      return { secret, url: secretUrl(secret, (await requireCaller(db, user.id)).email ?? '') }
    },

    async enableTwoFactor(call) {
      const { password, secret, code } = call.body
      await requirePassword({ db, tries }, call.user.id, password)
      const recoveryCodes = await twoFactor.enable(call.user.id, secret, code)
      await note('two_factor_on', call)
      return { recoveryCodes }
    },

    async disableTwoFactor(call) {
      await requirePassword({ db, tries }, call.user.id, call.body.password)
      await twoFactor.disable(call.user.id)
      await note('two_factor_off', call)
      return { success: true as const }
    },

    apiKeys: ({ user }) => listApiKeys(db, user.id),

    async createApiKey(call) {
      const made = await createApiKey(db, call.user.id, call.body)
      await note('api_key_made', call, made.name)
      return made
    },

    async deleteApiKey(call) {
      await note('api_key_deleted', call, await deleteApiKey(db, call.user.id, call.params.id))
      return { success: true as const }
    },
  })
}

/** Whoever finds an open browser must not be able to change how its owner signs in. */
async function requirePassword(
  { db, tries }: { db: Db; tries: Throttle },
  userId: string,
  password: string,
): Promise<void> {
  tries.check(userId)
  const { passwordHash } = await requireCaller(db, userId)
  if (await isPassword(password, passwordHash)) return
  tries.fail(userId)
  throw new BadRequest('The password is wrong')
}
