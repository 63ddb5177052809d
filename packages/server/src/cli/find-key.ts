import type { Config } from '../config.ts'
import { isKeyOf } from '../credentials/check-key.ts'
import { createEncryption } from '../credentials/encryption.ts'
import { readEncryptionKey, readNextKey } from '../data-folder.ts'
import type { Db } from '../db/schema.ts'

/** The instance's key. A rotation that ended between its last two steps, storing and moving the key, is finished first. */
export async function findEncryptionKey(db: Db, config: Config): Promise<string> {
  const next = config.encryptionKey ? undefined : readNextKey(config)
  if (next && (await isKeyOf(db, createEncryption(next.key)))) next.finish()
  return readEncryptionKey(config)
}
