import { AppError } from '@heddle/core'
import { Throttle } from '../auth/throttle.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Db } from '../db/schema.ts'
import { Unauthorized } from '../http/errors.ts'
import type { TwoFactor } from './two-factor.ts'
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
  code?: string | undefined
  address: string
}

/** The password is right; the account asks for a second factor besides. */
class CodeNeeded extends AppError {
  readonly errorCode = 'code_needed'
  readonly status = 401
  constructor() {
    super('Enter the code of your authenticator app')
  }
}

interface Parts {
  db: Db
  throttles: ReturnType<typeof createSignInThrottles>
  twoFactor: TwoFactor
}

/** The account that address and password belong to. A failure does not tell which of them was wrong. */
export async function findAccount({ db, throttles, twoFactor }: Parts, given: SignInTry): Promise<UserRow> {
  const { email, password, code, address } = given
  throttles.account.check(email)
  throttles.address.check(address)
  const refuse = (message: string): never => {
    throttles.account.fail(email)
    throttles.address.fail(address)
    throw new Unauthorized(message)
  }
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(password, user?.passwordHash)
  if (!user || !isRight) return refuse('Wrong e-mail address or password')
  if (user.twoFactorSecret !== null && code === undefined) throw new CodeNeeded()
  if (!(await twoFactor.accepts(user, code ?? ''))) return refuse('The code is wrong')
  throttles.account.forgive(email)
  return user
}
