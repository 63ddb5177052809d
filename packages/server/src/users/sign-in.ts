import { AppError } from '@heddle/core'
import { countGuess, sourcesOf, uncountGuess, type Source } from '../auth/guesses.ts'
import { findDevice } from '../auth/known-devices.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Db } from '../db/schema.ts'
import { Unauthorized } from '../auth/refusals.ts'
import type { TwoFactor } from './two-factor.ts'
import { findUserByEmail, type UserRow } from './user-queries.ts'

export interface SignInTry {
  email: string
  password: string
  code?: string | undefined
  address: string
  /** What the browser was given when somebody signed in with it. */
  deviceToken: string | undefined
}

/** The password is right; the account asks for a second factor besides. */
class CodeNeeded extends AppError {
  readonly errorCode = 'code_needed'
  readonly status = 401
  constructor() {
    super('Enter the code from your authenticator app')
  }
}

interface Parts {
  db: Db
  twoFactor: TwoFactor
}

/** The account that address and password belong to. A failure does not tell which of them was wrong. */
export async function findAccount({ db, twoFactor }: Parts, given: SignInTry): Promise<UserRow> {
  const { email, password, code, address } = given
  const device = await findDevice(db, given.deviceToken, email)
  const sources = sourcesOf({ account: email, address, device })
  await countGuess(db, sources)
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(password, user?.passwordHash)
  if (!user || !isRight) throw new Unauthorized('Wrong email address or password')
  if (user.twoFactorSecret !== null) {
    if (code === undefined) {
      await uncountGuess(db, sources)
      throw new CodeNeeded()
    }
    // A known device has its own count, in which codes are already.
    const more: Source[] = device === undefined ? [{ kind: 'code', of: user.id }] : []
    await countGuess(db, more)
    if (!(await twoFactor.accepts(user, code))) throw new Unauthorized('Wrong code')
    sources.push(...more)
  }
  await uncountGuess(db, sources)
  return user
}
