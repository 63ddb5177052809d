import { readConfig } from '../config.ts'
import { checkEncryptionKey } from '../encryption/check-key.ts'
import { createEncryption } from '../encryption/encryption.ts'
import { rotateKey } from './encrypt-again.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { lockData } from '../data-lock.ts'
import { startDatabase } from '../db/start-database.ts'
import { makeNextKey } from '../key-file.ts'
import type { CommandInput } from './command.ts'
import { findEncryptionKey } from './find-key.ts'

/** `heddle rotate-key`: encrypts all secrets with a new key while no server is running. */
export async function rotateInstanceKey({ env }: CommandInput): Promise<void> {
  const config = readConfig(env)
  prepareDataFolder(config)
  lockData(config)
  const { db } = await startDatabase(config)
  try {
    const from = createEncryption(await findEncryptionKey(db, config))
    await checkEncryptionKey(db, from)
    const next = makeNextKey(config)
    const count = await rotateKey(db, { from, to: createEncryption(next.key) })
    console.log(`${count} secrets are now encrypted with a new key. ${next.finish()}`)
  } finally {
    await db.destroy()
  }
}
