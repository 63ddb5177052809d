import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipBytes } from 'node:zlib'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { splitNames } from '../fields/field-names.ts'
import { getFile, readFile } from '../files/item-files.ts'
import { gzip } from './gzip.ts'
import { packTar } from './tar.ts'
import { zipFiles, type ArchiveFile } from './zip.conversion.ts'

export const compress = defineOperation()({
  label: 'Compress',
  description: 'Pack files into an archive',
  action: 'Compress files',
  params: {
    binaryPropertyName: param.string({
      label: 'Input Binary Field(s)',
      default: 'data',
      required: true,
      description: 'Names of the files, separated by commas',
    }),
    outputFormat: param.options({
      label: 'Output Format',
      options: [
        { name: 'Gzip', value: 'gzip' },
        { name: 'Tar', value: 'tar' },
        { name: 'Tar, Gzipped', value: 'targz' },
        { name: 'Zip', value: 'zip' },
      ],
      default: 'zip',
    }),
    fileName: param.string({ label: 'File Name', placeholder: 'data.zip' }),
    binaryPropertyOutput: param.string({ label: 'Put Output File in Field', default: 'data' }),
    outputPrefix: param.string({
      label: 'Output Prefix',
      default: 'data',
      show: { outputFormat: ['gzip'], '@version': [1] },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, values): Promise<Item> => {
      const files = splitNames(values.binaryPropertyName).map((name) => ({ name, file: getFile(item, name) }))
      return { json: item.json, binary: await pack(context, files, values) }
    }),
})

interface Packing {
  outputFormat: keyof typeof archives | 'gzip'
  fileName: string
  binaryPropertyOutput: string
  outputPrefix: string
}

type Packed = Record<string, BinaryValue>

async function pack<P>(
  context: RunContext<P>,
  files: readonly NamedFile[],
  packing: Packing,
): Promise<Packed> {
  const { outputFormat, fileName, binaryPropertyOutput } = packing
  if (outputFormat === 'gzip') return gzipAll(context, files, packing)
  const bytes = await packAll(context, await readAll(context, files), outputFormat)
  const { mimeType, name } = archives[outputFormat]
  return {
    [binaryPropertyOutput]: await context.binary.write(bytes, { mimeType, fileName: fileName || name }),
  }
}

interface NamedFile {
  name: string
  file: BinaryValue
}

async function readAll<P>(context: RunContext<P>, files: readonly NamedFile[]): Promise<ArchiveFile[]> {
  const { subject, limits } = zipFiles
  const read: ArchiveFile[] = []
  let left = limits.inputBytes
  for (const { name, file } of files) {
    const bytes = await readFile(context, file, { subject, limits: { ...limits, inputBytes: left } })
    left -= bytes.length
    read.push({ fileName: file.fileName ?? name, bytes })
  }
  return read
}

/** The first file comes under the name that is asked for, the others have a number behind it. */
async function gzipAll<P>(
  { binary, node }: RunContext<P>,
  files: readonly NamedFile[],
  { fileName, binaryPropertyOutput, outputPrefix }: Packing,
): Promise<Packed> {
  const isFirstVersion = node.typeVersion === 1
  const made = files.map(async ({ name, file }, index) => {
    const own = file.fileName ?? name
    const ending = isFirstVersion ? '.gzip' : `${extname(own)}.gz`
    const target = `${withoutEnding((!isFirstVersion && fileName) || own)}${ending}`
    const field = isFirstVersion
      ? `${outputPrefix}${index}`
      : `${binaryPropertyOutput}${index === 0 ? '' : index}`
    return [field, await gzip({ binary, file, name: target })] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

const withoutEnding = (name: string): string => name.slice(0, name.length - extname(name).length)

const archives = {
  tar: { mimeType: 'application/x-tar', name: 'data.tar' },
  targz: { mimeType: 'application/gzip', name: 'data.tar.gz' },
  zip: { mimeType: 'application/zip', name: 'data.zip' },
}

async function packAll<P>(
  context: RunContext<P>,
  files: readonly ArchiveFile[],
  format: keyof typeof archives,
): Promise<Uint8Array> {
  if (format === 'zip') return context.convert(zipFiles, { files })
  const tar = packTar(files)
  return format === 'tar' ? tar : promisify(gzipBytes)(tar)
}
