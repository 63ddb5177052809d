import { defineOperation, eachItem, param, type BinaryValue, type Item, type RunContext } from '@heddle/core'
import { splitNames } from '../fields/field-names.ts'
import { getFile } from '../files/item-files.ts'

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
    eachItem(
      context,
      async (
        item,
        _,
        { binaryPropertyName, outputFormat, fileName, binaryPropertyOutput },
      ): Promise<Item> => {
        const files = splitNames(binaryPropertyName).map((name) => ({ name, file: getFile(item, name) }))
        if (outputFormat === 'gzip') return { json: item.json, binary: await gzipAll(context, files) }
        const { zipSync } = await import('fflate')
        const parts = await Promise.all(
          files.map(
            async ({ name, file }) => [file.fileName ?? name, await context.binary.read(file)] as const,
          ),
        )
        const bytes = zipSync(Object.fromEntries(parts))
        const made = await context.binary.write(bytes, {
          mimeType: 'application/zip',
          fileName: fileName || 'data.zip',
        })
        return { json: item.json, binary: { [binaryPropertyOutput]: made } }
      },
    ),
})

async function gzipAll<P>(
  { binary }: RunContext<P>,
  files: { name: string; file: BinaryValue }[],
): Promise<Record<string, BinaryValue>> {
  const { gzipSync } = await import('fflate')
  const made = files.map(async ({ name, file }) => {
    const bytes = gzipSync(await binary.read(file))
    return [
      name,
      await binary.write(bytes, { mimeType: 'application/gzip', fileName: `${file.fileName ?? name}.gz` }),
    ] as const
  })
  return Object.fromEntries(await Promise.all(made))
}
