import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findKey, makeKey } from './key-file.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'heddle-key-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.each([
  ['is empty', ' \n'],
  ['is too short for a key', 'half-a-k'],
  ['does not contain a key', Buffer.alloc(44)],
  ['does not contain a key', Buffer.from('0102030405fffefd'.repeat(4), 'hex')],
])('SEC-21 a key file that %s is refused', async (fault, bytes) => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'encryption.key'), bytes)

  expect(() => findKey({ dataDir, encryptionKey: undefined })).toThrow(fault)
})

test('SEC-21 a key file that cannot be read is refused, and not taken for none', async () => {
  const dataDir = await folder()
  await mkdir(join(dataDir, 'encryption.key'))

  expect(() => findKey({ dataDir, encryptionKey: undefined })).toThrow('cannot be read (EISDIR)')
})

test('a key is made once: who comes second gets the same', async () => {
  const config = { dataDir: await folder(), encryptionKey: undefined }

  const keys = [makeKey(config), makeKey(config), findKey(config)]

  expect(new Set(keys).size).toBe(1)
  expect(await readdir(config.dataDir)).toEqual(['encryption.key'])
})
