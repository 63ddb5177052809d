import type { Db } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import { findActorByKey } from './api-keys.ts'
import { findActor } from './sessions.ts'

/** The token of a session's cookie, or an API key. */
export interface CallerCredentials {
  token?: string | undefined
  key?: string
}

/** Who calls, by an API key or by the cookie of a session. */
export async function authenticate(
  db: Db,
  config: { userManagement: boolean },
  { key, token }: CallerCredentials,
): Promise<Actor | undefined> {
  if (key !== undefined) return findActorByKey(db, key, config)
  return token === undefined ? undefined : findActor(db, token, config)
}
