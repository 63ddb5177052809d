import type { Db } from '../db/schema.ts'
import { findSetting, writeSetting } from '../db/setting-queries.ts'
import type { Encryption } from './encryption.ts'

const setting = 'encryptionKeyId'

/** The credentials of this instance were encrypted with another key. */
export class WrongEncryptionKey extends Error {
  constructor() {
    super(
      'The encryption key is not the one that encrypted the credentials in this database. ' +
        'Set HEDDLE_ENCRYPTION_KEY, or put back the file encryption.key, as it was before.',
    )
  }
}

/** Refuses to work with a key that could not read what is stored; the first start decides which key it is. */
export async function checkEncryptionKey(db: Db, { keyId }: Encryption): Promise<void> {
  const known = await findSetting(db, setting)
  if (known === undefined) await writeSetting(db, setting, keyId)
  else if (known !== keyId) throw new WrongEncryptionKey()
}

export const isKeyOf = async (db: Db, { keyId }: Encryption): Promise<boolean> =>
  (await findKeyId(db)) === keyId

/** Which key opens what is stored; undefined before the first start. */
export async function findKeyId(db: Db): Promise<string | undefined> {
  const known = await findSetting(db, setting)
  return typeof known === 'string' ? known : undefined
}
