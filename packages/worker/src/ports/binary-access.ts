import { NotFound } from '@heddle/core'
import type { BinaryAccess, BinaryInfo } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import { Readable } from 'node:stream'
import type { Authority } from '../protocol/authority.ts'
import { readBytes } from '@heddle/outbound'
import type { World } from '../world/world.ts'

interface Reader {
  authority: Authority
  /** Null before the execution exists. */
  executionId: number | null
  /** Files that need no asking. */
  files?: Set<string>
  /** What a person makes by hand is theirs, whoever's workflow it is. */
  byHand?: boolean
  /** Notes what was stored. */
  onWrite?(id: string): void
}

const maxInlineBytes = 64 * 1024 * 1024

/** Reads and writes files for one execution. A file of somebody else is as good as none. */
export function createBinaryAccess({ files, server, config }: World, reader: Reader): BinaryAccess {
  const { authority, executionId, files: known = new Set<string>(), byHand = false } = reader

  const refuseUnreadable = async (id: string): Promise<void> => {
    if (known.has(id)) return
    if (!(await server.ask('mayReadBinary', { id, authority, executionId }))) throw new NotFound('File', id)
    known.add(id)
  }

  return {
    async read({ id, data }) {
      if (id === undefined) return Buffer.from(data, 'base64')
      await refuseUnreadable(id)
      return files.read(id)
    },
    async stream({ id, data }) {
      if (id === undefined) return new Blob([Buffer.from(data, 'base64')]).stream()
      await refuseUnreadable(id)
      return Readable.toWeb(files.stream(id)) as ReadableStream<Uint8Array>
    },
    async write(bytes, info = {}) {
      if (config.binaryMode === 'memory') return inlineValue(bytes, info)
      const { id, size } = await files.write(bytes as Uint8Array | AsyncIterable<Uint8Array>)
      const value = describe(info, size)
      await server.ask('addBinary', {
        id,
        executionId,
        ownerId: byHand ? authority.principal.id : authority.ownerId,
        mimeType: value.mimeType,
        fileName: value.fileName ?? null,
        size,
      })
      known.add(id)
      reader.onWrite?.(id)
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
