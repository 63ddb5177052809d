import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkFileId, counted, forEachId, newFileId, type BinaryFiles } from './binary-files.ts'

export const binaryPath = (dataDir: string, id: string): string =>
  join(dataDir, 'binary', checkFileId(id).slice(0, 2), id)

/** Files in the data folder. */
export function createFolderFiles(dataDir: string): BinaryFiles {
  const fileOf = (id: string) => binaryPath(dataDir, id)
  const put: BinaryFiles['put'] = async (id, bytes) => {
    const file = fileOf(id)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const { chunks, size } = counted(bytes)
    // It is there before anything can fail: a stream that opens it by itself may do so after it was removed.
    const handle = await open(file, 'wx', 0o600)
    try {
      await pipeline(chunks, handle.createWriteStream())
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return { size: size() }
  }
  return {
    put,
    async write(bytes) {
      const id = newFileId()
      return { id, ...(await put(id, bytes)) }
    },
    read: (id) => readFile(fileOf(id)),
    stream: (id) => createReadStream(fileOf(id)),
    remove: (ids) => forEachId(ids, (id) => rm(fileOf(id), { force: true })),
  }
}
