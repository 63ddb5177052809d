import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TooLarge } from '@heddle/core'

/** The largest file that may travel with an item. */
const maxFileBytes = 1024 * 1024 * 1024

export interface BinaryFiles {
  /** Stores the bytes under a new random id. */
  write(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ id: string; size: number }>
  read(id: string): Promise<Buffer>
  stream(id: string): Readable
  remove(ids: readonly string[]): Promise<void>
}

/** More would stand before everything else that waits for the disk. */
const removedAtOnce = 20

const idShape = /^[\w-]{32}$/

export function binaryPath(dataDir: string, id: string): string {
  if (!idShape.test(id)) throw new Error(`"${id}" is no id of a file`)
  return join(dataDir, 'binary', id.slice(0, 2), id)
}

/** Files that travel with items. Ids are made here; no name or path from outside reaches the disk. */
export function createBinaryFiles(dataDir: string): BinaryFiles {
  const fileOf = (id: string) => binaryPath(dataDir, id)
  return {
    async write(bytes) {
      const id = randomBytes(24).toString('base64url')
      const file = fileOf(id)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      let size = 0
      const counted = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          size += chunk.length
          done(size > maxFileBytes ? new TooLarge('The file is too large') : null, chunk)
        },
      })
      try {
        const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : Readable.from(bytes)
        await pipeline(source, counted, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return { id, size }
    },
    read: (id) => readFile(fileOf(id)),
    stream: (id) => createReadStream(fileOf(id)),
    async remove(ids) {
      for (let start = 0; start < ids.length; start += removedAtOnce)
        await Promise.all(
          ids.slice(start, start + removedAtOnce).map((id) => rm(fileOf(id), { force: true })),
        )
    },
  }
}
