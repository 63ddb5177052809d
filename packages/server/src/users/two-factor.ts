import { BadRequest } from '@heddle/core'
import { randomBytes } from 'node:crypto'
import { findStep } from '../auth/one-time-code.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Encryption } from '../credentials/encryption.ts'
import type { Db } from '../db/schema.ts'
import { updateUser, type UserRow } from './user-queries.ts'

const recoveryCodeCount = 10
/** Binds the sealed secret to its person. */
export const twoFactorContext = (userId: string) => `two-factor ${userId}`

/** Checks second factors. A code of the authenticator app counts once. */
export class TwoFactor {
  readonly #db: Db
  readonly #encryption: Encryption
  readonly #lastStep = new Map<string, number>()

  constructor(parts: { db: Db; encryption: Encryption }) {
    this.#db = parts.db
    this.#encryption = parts.encryption
  }

  /** Stores the secret, if the code shows that the app has it, and gives fresh recovery codes. */
  async enable(userId: string, secret: string, code: string): Promise<string[]> {
    if (findStep(secret, code, Date.now()) === undefined) throw new BadRequest('The code is wrong')
    const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'))
    await updateUser(this.#db, userId, {
      twoFactorSecret: this.#encryption.seal(secret, twoFactorContext(userId)),
      recoveryCodes: JSON.stringify(codes.map(hashToken)),
    })
    return codes
  }

  async disable(userId: string): Promise<void> {
    await updateUser(this.#db, userId, { twoFactorSecret: null, recoveryCodes: null })
  }

  /** Whether the code is the app's present one or a recovery code that was not used yet. */
  async accepts({ id, twoFactorSecret, recoveryCodes }: UserRow, code: string): Promise<boolean> {
    if (twoFactorSecret === null) return true
    const step = findStep(this.#encryption.open(twoFactorSecret, twoFactorContext(id)), code, Date.now())
    if (step !== undefined && step > (this.#lastStep.get(id) ?? 0)) {
      this.#lastStep.set(id, step)
      return true
    }
    const hash = hashToken(code.trim().toLowerCase())
    const left = recoveryCodes?.filter((each) => each !== hash) ?? []
    if (left.length === recoveryCodes?.length || recoveryCodes === null) return false
    await updateUser(this.#db, id, { recoveryCodes: JSON.stringify(left) })
    return true
  }
}
