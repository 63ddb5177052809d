import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import { splitNames } from '../fields/field-names.ts'
import { getFile, readFile, readStart } from '../files/item-files.ts'
import { gunzip, writeFiles } from './gzip.ts'
import { isTar, unpackTar } from './tar.ts'
import { unzipFiles } from './zip.conversion.ts'

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
      const files: BinaryValue[] = []
      for (const name of splitNames(binaryPropertyName))
        files.push(...(await unpack(context, getFile(item, name))))
      return {
        json: item.json,
        binary: Object.fromEntries(files.map((file, index) => [`${outputPrefix}${index}`, file])),
      }
    }),
})

async function unpack<P>(context: RunContext<P>, file: BinaryValue): Promise<BinaryValue[]> {
  const { binary, convert } = context
  const [first, second] = await readStart(context, file)
  if (first === 0x1f && second === 0x8b) return gunzip({ binary, file })
  const bytes = await readFile(context, file, unzipFiles)
  return writeFiles(binary, isTar(bytes) ? unpackTar(bytes) : await convert(unzipFiles, { bytes }))
}
