import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The data folder cannot be used; the message says what to do. */
export class DataFolderUnusable extends Error {}

/** Makes the data folder if needed and makes sure that it can be written. */
export function prepareDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    // Root passes the check above even where nothing can be written.
    const probe = join(dataDir, '.write-test')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderUnusable(
      `The data folder ${dataDir} is not writable (${reason}). Change its permissions or set HEDDLE_DATA_DIR.`,
    )
  }
}

/** The key from the environment, else the one in the data folder, made at the first start. */
export function readEncryptionKey(config: Pick<Config, 'dataDir' | 'encryptionKey'>): string {
  if (config.encryptionKey) return config.encryptionKey
  const file = keyFile(config)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = randomBytes(32).toString('base64url')
  // `wx`: two processes that start together must end up with the same key.
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

interface NextKey {
  key: string
  /** Puts the key in the place of the old one and says what is left to do. */
  finish(): string
}

/** A new key. It is on the disk before anything is encrypted with it. */
export function makeNextKey(config: Pick<Config, 'dataDir' | 'encryptionKey'>): NextKey {
  const key = randomBytes(32).toString('base64url')
  writeFileSync(nextKeyFile(config), `${key}\n`, { mode: 0o600 })
  return nextKey(config, key)
}

/** The new key of a rotation that did not come to its end. */
export function readNextKey(config: Pick<Config, 'dataDir' | 'encryptionKey'>): NextKey | undefined {
  const file = nextKeyFile(config)
  return existsSync(file) ? nextKey(config, readFileSync(file, 'utf8').trim()) : undefined
}

const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'encryption.key')
const nextKeyFile = (config: Pick<Config, 'dataDir'>): string => `${keyFile(config)}.next`

const nextKey = (config: Pick<Config, 'dataDir' | 'encryptionKey'>, key: string): NextKey => ({
  key,
  finish() {
    const next = nextKeyFile(config)
    if (config.encryptionKey)
      return `It is in ${next}: set HEDDLE_ENCRYPTION_KEY to it, then delete the file.`
    renameSync(next, keyFile(config))
    return `It is in ${keyFile(config)}.`
  },
})
