import { BadRequest } from '@heddle/core'
import { randomBytes } from 'node:crypto'
import { findStep } from '../auth/one-time-code.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { Db } from '../db/schema.ts'
import { claimRecoveryCode, claimStep } from './claim-code.ts'
import { updateUser, type UserRow } from './user-queries.ts'

const recoveryCodeCount = 10
/** Binds the sealed secret to its person. */
export const twoFactorContext = (userId: string) => `two-factor ${userId}`

/** Checks second factors. Each code counts once, however many ask with it at a time. */
export class TwoFactor {
  readonly #db: Db
  readonly #encryption: Encryption

  constructor(parts: { db: Db; encryption: Encryption }) {
    this.#db = parts.db
    this.#encryption = parts.encryption
  }

  /** Stores the secret, if the code shows that the app has it, and gives fresh recovery codes. */
  async enable(userId: string, secret: string, code: string): Promise<string[]> {
    const step = findStep(secret, code, Date.now())
    if (step === undefined) throw new BadRequest('Wrong code')
    const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'))
    await updateUser(this.#db, userId, {
      twoFactorSecret: this.#encryption.seal(secret, twoFactorContext(userId)),
      twoFactorStep: step,
      recoveryCodes: JSON.stringify(codes.map(hashToken)),
    })
    return codes
  }

  async disable(userId: string): Promise<void> {
    await updateUser(this.#db, userId, { twoFactorSecret: null, twoFactorStep: null, recoveryCodes: null })
  }

  /** Whether the code is the app's present one or a recovery code, and was not used yet. */
  async accepts({ id, twoFactorSecret }: UserRow, code: string): Promise<boolean> {
    if (twoFactorSecret === null) return true
    const step = findStep(this.#encryption.open(twoFactorSecret, twoFactorContext(id)), code, Date.now())
    if (step !== undefined && (await claimStep(this.#db, id, step))) return true
    return claimRecoveryCode(this.#db, id, hashToken(code.trim().toLowerCase()))
  }
}
