import type { Db } from '../db/schema.ts'
import type { CallerCredentials } from '../http/http-server.ts'
import type { Actor } from './actor.ts'
import { findActorByKey } from './api-keys.ts'
import { findActor } from './sessions.ts'

/** Who calls, by an API key or by the cookie of a session. */
export async function authenticate(
  db: Db,
  config: { userManagement: boolean },
  { key, token }: CallerCredentials,
): Promise<Actor | undefined> {
  if (key !== undefined) return findActorByKey(db, key, config)
  return token === undefined ? undefined : findActor(db, token, config)
}
