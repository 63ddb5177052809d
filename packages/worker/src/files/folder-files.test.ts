import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderFiles } from './folder-files.ts'

/** Fails before its first piece. */
const broken: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('The caller is gone')) }),
}

test('SEC-33 a file whose content fails at once leaves nothing, however slow the disk is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const files = createFolderFiles(dataDir)

  const tries = Array.from({ length: 50 }, () => files.write(broken))
  const outcomes = await Promise.allSettled(tries)

  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  const entries = await readdir(join(dataDir, 'binary'), { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toEqual([])
})
