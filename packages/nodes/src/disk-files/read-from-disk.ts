import type { BinaryInfo, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { mimeTypeOf } from '../files/mime-types.ts'

interface DiskFile extends BinaryInfo {
  path: string
  /** Name under which the file is put. */
  field: string
}

/** An item with a file of the disk. */
export async function readFromDisk<P>(
  { files, binary }: RunContext<P>,
  { path, field, ...given }: DiskFile,
): Promise<Item> {
  const name = path.split('/').at(-1) ?? path
  const fileName = given.fileName || name
  const mimeType = given.mimeType || mimeTypeOf(fileName)
  const file = await binary.write(await files.read(path), { fileName, mimeType })
  const directory = path.slice(0, -name.length - 1)
  return {
    json: { mimeType, fileName, directory, fileExtension: file.fileExtension, fileSize: file.fileSize },
    binary: { [field]: { ...file, directory } },
  }
}
