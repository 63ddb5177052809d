import { defineConversion } from '@heddle/core/node'
import { mostUnpackedBytes, unzip } from '../files/unzip.ts'

export interface ArchiveFile {
  fileName: string
  bytes: Uint8Array
}

/** The files of a zip archive. Folders and hidden copies are left out, and a path is no more than a name. */
export const unzipFiles = defineConversion({
  name: 'unzipFiles',
  label: 'Zip archives to files',
  subject: 'archive',
  limits: { inputBytes: 128 * 2 ** 20, outputBytes: mostUnpackedBytes + 2 ** 24, seconds: 60 },
  async run({ bytes }: { bytes: Uint8Array }): Promise<ArchiveFile[]> {
    const unpacked = await unzip(bytes, (path) => !/\/$|^__MACOSX/.test(path))
    return Object.entries(unpacked).map(([path, content]) => ({
      fileName: path.split(/[\\/]/).at(-1) || 'file',
      bytes: content,
    }))
  },
})

export const zipFiles = defineConversion({
  name: 'zipFiles',
  label: 'Files to a zip archive',
  subject: 'archive',
  limits: { inputBytes: 256 * 2 ** 20, outputBytes: 256 * 2 ** 20, seconds: 60 },
  async run({ files }: { files: readonly ArchiveFile[] }): Promise<Uint8Array> {
    const { zipSync } = await import('fflate')
    return zipSync(Object.fromEntries(files.map(({ fileName, bytes }) => [fileName, bytes])))
  },
})
