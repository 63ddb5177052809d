import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TooLarge } from '@heddle/core'

/** The largest file that may travel with an item. */
const maxFileBytes = 1024 * 1024 * 1024

export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>

/** Files that travel with items. Ids are made here; no name or path from outside reaches where they are kept. */
export interface BinaryFiles {
  /** Stores the bytes under a new random id. */
  write(bytes: FileBytes): Promise<{ id: string; size: number }>
  /** Stores the bytes under an id that another store has given; the whole file or nothing. */
  put(id: string, bytes: FileBytes): Promise<{ size: number }>
  read(id: string): Promise<Buffer>
  stream(id: string): Readable
  remove(ids: readonly string[]): Promise<void>
}

const idShape = /^[\w-]{32}$/

export const newFileId = (): string => randomBytes(24).toString('base64url')

export function checkFileId(id: string): string {
  if (!idShape.test(id)) throw new Error(`"${id}" is no id of a file`)
  return id
}

/** There is no file of that id; said as a folder says it. */
export class FileMissing extends Error {
  readonly code = 'ENOENT'
  constructor() {
    super('The file is no longer there')
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The bytes on their way, counted; more than a file may have is refused. */
export function counted(bytes: FileBytes): { chunks: AsyncGenerator<Uint8Array>; size(): number } {
  let size = 0
  async function* count() {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.length
      if (size > maxFileBytes) throw new TooLarge('The file is too large')
      yield chunk
    }
  }
  return { chunks: count(), size: () => size }
}

/** More would stand before everything else that waits. */
const atOnce = 20

/** Does something for each id, several at a time. */
export async function forEachId(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce)
    await Promise.all(ids.slice(start, start + atOnce).map(act))
}
