import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { splitNames } from '../fields/field-names.ts'
import { getFile, readFile } from '../files/item-files.ts'
import { gzip } from './gzip.ts'
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
        { name: 'Zip', value: 'zip' },
      ],
      default: 'zip',
    }),
    fileName: param.string({ label: 'File Name', placeholder: 'data.zip', show: { outputFormat: ['zip'] } }),
    binaryPropertyOutput: param.string({ label: 'Put Output File in Field', default: 'data' }),
  },
  run: (context) =>
    eachItem(context, async (item, _, values): Promise<Item> => {
      const { binaryPropertyName, outputFormat, fileName, binaryPropertyOutput } = values
      const files = splitNames(binaryPropertyName).map((name) => ({ name, file: getFile(item, name) }))
      if (outputFormat === 'gzip') return { json: item.json, binary: await gzipAll(context, files) }
      const bytes = await context.convert(zipFiles, { files: await readAll(context, files) })
      const made = await context.binary.write(bytes, {
        mimeType: 'application/zip',
        fileName: fileName || 'data.zip',
      })
      return { json: item.json, binary: { [binaryPropertyOutput]: made } }
    }),
})

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

async function gzipAll<P>(
  { binary }: RunContext<P>,
  files: readonly NamedFile[],
): Promise<Record<string, BinaryValue>> {
  const made = files.map(async ({ name, file }) => [name, await gzip({ binary, file, name })] as const)
  return Object.fromEntries(await Promise.all(made))
}
