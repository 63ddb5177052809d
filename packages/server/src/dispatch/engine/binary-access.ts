import { NotFound, type BinaryAccess, type BinaryInfo, type BinaryValue } from '@heddle/core'
import { Readable } from 'node:stream'
import { readBytes } from '../../outbound/limit-bytes.ts'
import type { World } from './engine-world.ts'

interface Owner {
  ownerId: string
  /** Null before the execution exists. */
  executionId: number | null
  /** Notes what was stored. */
  onWrite?(id: string): void
}

const maxInlineBytes = 64 * 1024 * 1024

/** Reads and writes files for one execution. A file of somebody else is as good as none. */
export function createBinaryAccess({ files, server, config }: World, owner: Owner): BinaryAccess {
  const { ownerId, executionId } = owner

  const requireOwn = async (id: string): Promise<void> => {
    if (!(await server.ask('ownsBinary', { id, ownerId }))) throw new NotFound('File', id)
  }

  return {
    async read({ id, data }) {
      if (id === undefined) return Buffer.from(data, 'base64')
      await requireOwn(id)
      return files.read(id)
    },
    async stream({ id, data }) {
      if (id === undefined) return new Blob([Buffer.from(data, 'base64')]).stream()
      await requireOwn(id)
      return Readable.toWeb(files.stream(id)) as ReadableStream<Uint8Array>
    },
    async write(bytes, info = {}) {
      if (config.binaryMode === 'memory') return inlineValue(bytes, info)
      const { id, size } = await files.write(bytes as Uint8Array | AsyncIterable<Uint8Array>)
      const value = describe(info, size)
      await server.ask('addBinary', {
        id,
        executionId,
        ownerId,
        mimeType: value.mimeType,
        fileName: value.fileName ?? null,
        size,
      })
      owner.onWrite?.(id)
      return { ...value, id, data: '' }
    },
  }
}

async function inlineValue(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  info: BinaryInfo,
): Promise<BinaryValue> {
  const whole = bytes instanceof Uint8Array ? bytes : await readBytes(bytes, maxInlineBytes)
  return { ...describe(info, whole.length), data: Buffer.from(whole).toString('base64') }
}

function describe({ mimeType, fileName }: BinaryInfo, size: number): Omit<BinaryValue, 'data' | 'id'> {
  const extension = fileName?.includes('.') ? fileName.split('.').at(-1) : undefined
  return {
    mimeType: mimeType?.split(';')[0]?.trim() || 'application/octet-stream',
    ...(fileName !== undefined && { fileName }),
    ...(extension && { fileExtension: extension }),
    fileSize: String(size),
  }
}
