import { Throttle } from '../auth/throttle.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Db } from '../db/schema.ts'
import { Unauthorized } from '../http/errors.ts'
import { findUserByEmail, type UserRow } from './user-queries.ts'

const windowMs = 5 * 60_000

/** Wrong tries by account and by address; both lapse after five minutes, so nobody is locked out for long. */
export const createSignInThrottles = () => ({
  account: new Throttle({ limit: 10, windowMs }),
  address: new Throttle({ limit: 25, windowMs }),
})

export interface SignInTry {
  email: string
  password: string
  address: string
}

/** The account that address and password belong to. Every failure gives one and the same answer. */
export async function findAccount(
  db: Db,
  throttles: ReturnType<typeof createSignInThrottles>,
  { email, password, address }: SignInTry,
): Promise<UserRow> {
  throttles.account.check(email)
  throttles.address.check(address)
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(password, user?.passwordHash)
  if (!user || !isRight) {
    throttles.account.fail(email)
    throttles.address.fail(address)
    throw new Unauthorized('Wrong e-mail address or password')
  }
  throttles.account.forgive(email)
  return user
}
