import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { isJsonObject } from '@heddle/core'
import type { BinaryValue, Item } from '@heddle/core/run'
import type { HostAccess } from '../guest-package.ts'
import { collect } from './request-body.ts'
import { NodeOperationError } from './workflow-module/errors.ts'

/** The files of items. Their bytes are kept by the host. */
export function fileHelpers(host: HostAccess, node: unknown, items: readonly Item[]) {
  const assertBinaryData = (itemIndex: number, name: string | BinaryValue): BinaryValue => {
    if (typeof name !== 'string') return name
    const file = items[itemIndex]?.binary?.[name]
    if (file) return file
    throw new NodeOperationError(node, `The item has no file in the field "${name}"`, { itemIndex })
  }
  const read = async (file: BinaryValue): Promise<Buffer> => Buffer.from(await host.readFile(file))
  return {
    assertBinaryData,
    getBinaryDataBuffer: async (itemIndex: number, name: string | BinaryValue) =>
      read(assertBinaryData(itemIndex, name)),
    async prepareBinaryData(
      data: Uint8Array | Readable,
      filePath?: string,
      mimeType?: string,
    ): Promise<BinaryValue> {
      const bytes = data instanceof Readable ? await collect(data) : Buffer.from(data)
      const fileName = filePath === undefined ? undefined : basename(filePath)
      return host.writeFile(bytes, { fileName, mimeType: mimeType ?? typeByName(fileName) })
    },
    setBinaryDataBuffer: async ({ fileName, mimeType }: BinaryValue, bytes: Uint8Array) =>
      host.writeFile(bytes, { fileName, mimeType }),
    copyBinaryFile: async (_: string, fileName: string) => {
      throw new Error(`copyBinaryFile is not available to packages here (${fileName})`)
    },
    getBinaryStream: async (id: string) => Readable.from([await read(fileOf(items, id))]),
    getBinaryMetadata: async (id: string) => fileOf(items, id),
    getBinaryPath: (id: string) => id,
    binaryToBuffer: async (body: Uint8Array | Readable) =>
      body instanceof Readable ? Buffer.from(await collect(body)) : Buffer.from(body),
    binaryToString: async (body: Uint8Array | Readable) =>
      Buffer.from(body instanceof Readable ? await collect(body) : body).toString(),
  }
}

function fileOf(items: readonly Item[], id: string): BinaryValue {
  const files = items.flatMap(({ binary }) => (isJsonObject(binary) ? Object.values(binary) : []))
  return files.find((file) => file.id === id) ?? { id, mimeType: 'application/octet-stream', data: '' }
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}

const typeByName = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : types[extname(name).toLowerCase()]
