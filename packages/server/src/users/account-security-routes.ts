import { contract, type Act } from '@heddle/contract'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../auth/api-keys.ts'
import { createSecret, secretUrl } from '../auth/one-time-code.ts'
import type { SessionEnds } from '../auth/session-ends.ts'
import { listSessions } from '../auth/sessions.ts'
import type { Db } from '../db/schema.ts'
import { serve, type CookieControl, type RequestFacts } from '../http/serve.ts'
import { checkPassword } from './check-password.ts'
import type { TwoFactor } from './two-factor.ts'
import { getCaller } from './user-queries.ts'

interface Parts {
  db: Db
  twoFactor: TwoFactor
  sessionEnds: SessionEnds
}

/** A call that its caller confirms by the password. */
interface ConfirmedCall {
  user: Actor
  cookie: CookieControl
  request: RequestFacts
  body: { password: string }
}

export function accountSecurityRoutes({ db, twoFactor, sessionEnds }: Parts) {
  const note = (act: Act, call: { request: RequestFacts; user: Actor }, target?: string) =>
    writeAudit(db, { act, userId: call.user.id, target, address: call.request.ip })

  const confirm = async (call: ConfirmedCall) =>
    checkPassword(db, await getCaller(db, call.user.id), {
      password: call.body.password,
      refusal: 'Wrong password',
      call,
    })

  return serve(contract.accountSecurity, {
    sessions: ({ user, cookie }) => listSessions(db, user.id, cookie.token),

    async endSession(call) {
      await sessionEnds.byId(call.user.id, call.params.id)
      await note('session_ended', call)
      return { success: true as const }
    },

    async twoFactor({ user }) {
      const { twoFactorSecret, recoveryCodes } = await getCaller(db, user.id)
      return { enabled: twoFactorSecret !== null, recoveryCodesLeft: recoveryCodes?.length ?? 0 }
    },

    async twoFactorSecret({ user }) {
      const secret = createSecret()
      return { secret, url: secretUrl(secret, (await getCaller(db, user.id)).email ?? '') }
    },

    async enableTwoFactor(call) {
      const { secret, code } = call.body
      await confirm(call)
      const recoveryCodes = await twoFactor.enable(call.user.id, secret, code)
      await note('two_factor_on', call)
      return { recoveryCodes }
    },

    async disableTwoFactor(call) {
      await confirm(call)
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
