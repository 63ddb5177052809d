import type { Config } from '../config.ts'
import { findKeyId, isKeyOf } from '../encryption/check-key.ts'
import { createEncryption } from '../encryption/encryption.ts'
import type { Db } from '../db/schema.ts'
import { findKey, keyFile, KeyFileUnusable, makeKey, readNextKey } from '../key-file.ts'

/**
 * The instance's key, made at the first start. A rotation that ended between its last two steps, storing and moving the key,
 * is finished first.
 */
export async function findEncryptionKey(db: Db, config: Config): Promise<string> {
  const next = config.encryptionKey ? undefined : readNextKey(config)
  if (next && (await isKeyOf(db, createEncryption(next.key)))) next.finish()
  const known = findKey(config)
  if (known !== undefined) return known
  // A new key could not open what is stored, and would make the old one look superfluous.
  if ((await findKeyId(db)) !== undefined) throw new KeyFileUnusable(keyFile(config), 'is missing')
  return makeKey(config)
}
