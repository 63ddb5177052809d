import { BadRequest } from '@heddle/core'
import { guardSecret, sourcesOf } from '../auth/guesses.ts'
import { findDevice } from '../auth/known-devices.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Db } from '../db/schema.ts'
import type { CookieControl, RequestFacts } from '../http/serve.ts'
import type { UserRow } from './user-queries.ts'

/** Known by its own name: the form shows it at the field for the password. */
class WrongPassword extends BadRequest {
  override readonly errorCode = 'wrong_password'
}

interface PasswordCheck {
  password: string
  /** What is said when it is wrong. */
  refusal: string
  call: { cookie: CookieControl; request: RequestFacts }
}

/** Whoever finds an open browser must not be able to change how its owner signs in. */
export async function checkPassword(
  db: Db,
  user: UserRow,
  { password, refusal, call }: PasswordCheck,
): Promise<void> {
  const device = await findDevice(db, call.cookie.deviceToken, user.email ?? '')
  const sources = sourcesOf({ account: user.id, address: call.request.ip, device })
  await guardSecret(db, sources, async () => {
    if (!(await isPassword(password, user.passwordHash))) throw new WrongPassword(refusal)
  })
}
