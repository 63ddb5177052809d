import { gunzipSync } from 'node:zlib'
import { defineOperation, eachItem, param, type BinaryValue, type RunContext } from '@heddle/core'
import { splitNames } from '../fields/field-names.ts'
import { getFile } from '../files/item-files.ts'
import { mostUnpackedBytes, unzip } from '../files/unzip.ts'

export const decompress = defineOperation()({
  label: 'Decompress',
  description: 'Unpack the files of an archive',
  action: 'Decompress files',
  params: {
    binaryPropertyName: param.string({
      label: 'Input Binary Field(s)',
      default: 'data',
      required: true,
      description: 'Names of the archives, separated by commas',
    }),
    outputPrefix: param.string({ label: 'Output Prefix', default: 'file_', required: true }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, outputPrefix }) => {
      const entries: Entry[] = []
      for (const name of splitNames(binaryPropertyName))
        entries.push(...(await unpack(context, getFile(item, name))))
      const files = await Promise.all(
        entries.map(
          async ({ fileName, bytes }, index) =>
            [`${outputPrefix}${index}`, await context.binary.write(bytes, { fileName })] as const,
        ),
      )
      return { json: item.json, binary: Object.fromEntries(files) }
    }),
})

interface Entry {
  fileName: string
  bytes: Uint8Array
}

async function unpack<P>({ binary }: RunContext<P>, file: BinaryValue): Promise<Entry[]> {
  const bytes = await binary.read(file)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return [{ fileName: (file.fileName ?? 'file').replace(/\.gz$/, ''), bytes: gunzip(bytes) }]
  }
  return unzipFiles(bytes)
}

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpackedBytes })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new Error(isTooLarge ? 'The archive unpacks to more than 256 MB' : 'The archive is broken', {
      cause: error,
    })
  }
}

/** Folders and hidden copies are left out. */
async function unzipFiles(bytes: Uint8Array): Promise<Entry[]> {
  const unpacked = await unzip(bytes, (path) => !/\/$|^__MACOSX/.test(path))
  return Object.entries(unpacked).map(([path, content]) => ({
    fileName: path.split(/[\\/]/).at(-1) || 'file',
    bytes: content,
  }))
}
