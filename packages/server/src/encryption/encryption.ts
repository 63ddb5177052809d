import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16

/** Encrypts the secrets of this instance. */
export interface Encryption {
  /** Names the key without telling anything about it. */
  keyId: string
  /** `context` binds the result to one record: it cannot be opened as another. */
  seal(text: string, context: string): Buffer
  /** Throws when anything was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, context: string): string
}

/** AES-256-GCM with a key of its own for every record, derived from the instance's key. */
export function createEncryption(instanceKey: string): Encryption {
  const keyFor = (salt: Uint8Array, context: string) =>
    Buffer.from(hkdfSync('sha256', instanceKey, salt, `heddle ${context}`, 32))
  return {
    keyId: createHash('sha256').update(`heddle key id ${instanceKey}`).digest('hex').slice(0, 16),
    seal(text, context) {
      const salt = randomBytes(saltBytes)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyFor(salt, context), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([salt, iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const at = (start: number, length?: number) =>
        Buffer.from(sealed.subarray(start, length === undefined ? undefined : start + length))
      const decipher = createDecipheriv(algorithm, keyFor(at(0, saltBytes), context), at(saltBytes, ivBytes))
      decipher.setAuthTag(at(saltBytes + ivBytes, tagBytes))
      const body = at(saltBytes + ivBytes + tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
