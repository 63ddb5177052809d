import { basename, dirname, extname } from 'node:path'
import { withoutUndefined } from '@heddle/core'
import type { BinaryInfo, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fileTypeOf, mimeTypeOf } from '../files/mime-types.ts'

interface DiskFile extends BinaryInfo {
  path: string
  /** Name under which the file is put. */
  field: string
  fileExtension?: string
}

/** An item with a file of the disk. What it is says the name that it has there, whatever it is called from now on. */
export async function readFromDisk<P>(
  { files, binary }: RunContext<P>,
  { path, field, ...given }: DiskFile,
): Promise<Item> {
  const name = basename(path)
  const fileName = given.fileName || name
  const mimeType = given.mimeType || mimeTypeOf(name, 'text/plain')
  const fileExtension = given.fileExtension || extname(name).slice(1) || undefined
  const file = await binary.write(await files.read(path), { fileName, mimeType })
  const { fileExtension: _, ...stored } = file
  const facts = withoutUndefined({
    mimeType,
    fileType: fileTypeOf(mimeType),
    fileName,
    fileExtension,
    fileSize: file.fileSize,
  })
  return {
    json: facts,
    binary: { [field]: { ...stored, ...(fileExtension && { fileExtension }), directory: dirname(path) } },
  }
}
