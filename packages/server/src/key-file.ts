import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'encryptionKey'>

/** As for the key in the environment. */
const shortestKey = 16

/** The key file cannot be used; the message says what to do. */
export class KeyFileUnusable extends Error {
  constructor(file: string, fault: string) {
    super(
      `The key file ${file} ${fault}. Put it back as it was before, or set HEDDLE_ENCRYPTION_KEY: ` +
        'the stored secrets cannot be read without it.',
    )
  }
}

/** The key from the environment, else the one in the data folder; undefined when there is none yet. */
export function findKey(config: KeyConfig): string | undefined {
  return config.encryptionKey ?? readKey(keyFile(config))
}

/** A key for an instance that has none. */
export function makeKey(config: KeyConfig): string {
  const file = keyFile(config)
  const made = `${file}.${process.pid}`
  writeKey(made, newKey())
  try {
    // Never over another: two processes that start together must end up with the same key.
    linkSync(made, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(made)
  }
  return findKey(config) ?? ''
}

interface NextKey {
  key: string
  /** Puts the key in the place of the old one and says what is left to do. */
  finish(): string
}

/** A new key. It is on the disk before anything is encrypted with it. */
export function makeNextKey(config: KeyConfig): NextKey {
  const key = newKey()
  writeKey(nextKeyFile(config), key)
  return nextKey(config, key)
}

/** The new key of a rotation that did not come to its end. */
export function readNextKey(config: KeyConfig): NextKey | undefined {
  const key = readKey(nextKeyFile(config))
  return key === undefined ? undefined : nextKey(config, key)
}

export const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'encryption.key')
const nextKeyFile = (config: KeyConfig): string => `${keyFile(config)}.next`

const newKey = (): string => randomBytes(32).toString('base64url')

const nextKey = (config: KeyConfig, key: string): NextKey => ({
  key,
  finish() {
    const next = nextKeyFile(config)
    if (config.encryptionKey)
      return `It is in ${next}: set HEDDLE_ENCRYPTION_KEY to it, then delete the file.`
    renameSync(next, keyFile(config))
    return `It is in ${keyFile(config)}.`
  },
})

/** The key in a file, if there is one. Half a key must never be taken for a whole one. */
export function readKey(file: string): string | undefined {
  const bytes = readBytes(file)
  if (bytes === undefined) return undefined
  const key = bytes.toString('utf8').trim()
  if (key === '') throw new KeyFileUnusable(file, 'is empty')
  if (!/^[\x20-\x7e]+$/.test(key)) throw new KeyFileUnusable(file, 'does not contain a key')
  if (key.length < shortestKey) throw new KeyFileUnusable(file, 'is too short for a key')
  return key
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new KeyFileUnusable(file, `cannot be read (${codeOf(error)})`)
  }
}

/** On the disk when this returns: a key that a power cut takes back would take the secrets with it. */
function writeKey(file: string, key: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeSync(descriptor, `${key}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
