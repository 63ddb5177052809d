import { TooLarge } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import { dropBinaries, insertBinary } from '../binary/binary-queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles } from '@heddle/worker'
import type { SaveFile } from '../http/web-call.ts'

interface Parts {
  db: Db
  files: BinaryFiles
  config: Pick<Config, 'binaryMode' | 'webhookBodyMb'>
}

/** The files of one call. They are stored under ids made here; what the caller says about them stays a description. */
export class Uploads {
  readonly #parts: Parts
  readonly #ownerId: string
  readonly #ids: string[] = []

  constructor(parts: Parts, ownerId: string) {
    this.#parts = parts
    this.#ownerId = ownerId
  }

  async save({ content, fileName, mimeType }: Parameters<SaveFile>[0]): Promise<BinaryValue> {
    const { db, files, config } = this.#parts
    const described = { mimeType, fileName, ...extensionOf(fileName) }
    if (config.binaryMode === 'memory') {
      const bytes = await inMemory(content, config.webhookBodyMb * 1024 * 1024)
      return { ...described, fileSize: String(bytes.length), data: bytes.toString('base64') }
    }
    const { id, size } = await files.write(content)
    const row = { id, executionId: null, ownerId: this.#ownerId, mimeType, fileName, size }
    await insertBinary(db, row).catch(async (error: unknown) => {
      await files.remove([id])
      throw error
    })
    this.#ids.push(id)
    return { ...described, fileSize: String(size), id, data: '' }
  }

  /** Deletes them again, unless an execution has taken them. */
  async drop(): Promise<void> {
    await dropBinaries(this.#parts, this.#ids)
  }
}

async function inMemory(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > mostBytes) throw new TooLarge('The file is too large to be kept in memory')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function extensionOf(fileName: string): Pick<BinaryValue, 'fileExtension'> {
  return fileName.includes('.') ? { fileExtension: fileName.split('.').at(-1) } : {}
}
