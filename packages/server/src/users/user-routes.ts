import { contract } from '@heddle/contract'
import { isIP } from 'node:net'
import { endSession, startSession } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { Unauthorized } from '../http/errors.ts'
import { serve, type Call } from '../http/serve.ts'
import { findUser, getOwner, presentUser } from './user-queries.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'baseUrl' | 'userManagement'>
}

export const userRoutes = ({ db, config }: Parts) =>
  serve(contract.users, {
    async currentLogin({ user, cookie, request }) {
      if (user) return getUser(db, user.id)
      const owner = await getOwner(db)
      const open = owner.passwordHash === null || !config.userManagement
      if (!open || !isOwnHost(request.hostname, config.baseUrl)) {
        if (cookie.token !== undefined) cookie.clear()
        throw new Unauthorized()
      }
      cookie.give(await startSession(db, owner.id, new Date()))
      return presentUser(owner)
    },

    me: ({ user }) => getUser(db, user.id),

    async logout({ cookie }) {
      await endCookieSession(db, cookie)
      return { loggedOut: true as const }
    },
  })

async function getUser(db: Db, id: string) {
  const row = await findUser(db, id)
  if (!row) throw new Unauthorized()
  return presentUser(row)
}

async function endCookieSession(db: Db, cookie: Call<typeof contract.users.logout>['cookie']) {
  if (cookie.token !== undefined) await endSession(db, cookie.token)
  cookie.clear()
}

/**
 * Before the owner is set up everybody who reaches the server is the owner. A foreign name that was made to point at this
 * machine (DNS rebinding) must not be enough for that.
 */
function isOwnHost(hostname: string, baseUrl: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || isIP(bare) !== 0 || hostname === new URL(baseUrl).hostname
}
