import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readFromDisk } from './read-from-disk.ts'

export const readFilesParams = {
  fileSelector: param.string({
    label: 'File(s) Selector',
    required: true,
    placeholder: 'e.g. reports/*.csv',
    description: 'Path of a file, or a pattern, in the folders that this instance allows',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      dataPropertyName: param.string({ label: 'Put Output File in Field', default: 'data' }),
      fileName: param.string({ label: 'File Name', placeholder: 'e.g. data.zip' }),
      mimeType: param.string({ label: 'MIME Type', placeholder: 'e.g. application/zip' }),
      fileExtension: param.string({ label: 'File Extension', placeholder: 'e.g. zip' }),
      literalBrackets: param.boolean({
        label: 'Literal Brackets',
        default: true,
        description: 'Whether [ is part of the name instead of starting a character set',
      }),
    },
  }),
}

export const readFiles = defineOperation()({
  label: 'Read File(s) From Disk',
  description: 'Returns an item for each file',
  action: 'Read File(s) From Disk',
  params: readFilesParams,
  run: (context) =>
    eachItem(context, async (_, __, values) => {
      const items = await readMatching(context, values)
      // The first version gives nothing where nothing is.
      if (items.length === 0 && context.node.typeVersion > 1)
        throw new Error(`There is no file "${values.fileSelector}"`)
      return items
    }),
})

interface Wanted {
  fileSelector: string
  options: {
    dataPropertyName?: string
    fileName?: string
    mimeType?: string
    fileExtension?: string
    literalBrackets?: boolean
  }
}

/** An item for each file that fits. */
export async function readMatching<P>(
  context: RunContext<P>,
  { fileSelector, options }: Wanted,
): Promise<Item[]> {
  if (fileSelector.trim() === '') throw new Error('Enter a file or a pattern')
  const { dataPropertyName, literalBrackets = true, ...names } = options
  const pattern = literalBrackets ? fileSelector.replaceAll('[', '[[]') : fileSelector
  const paths = await context.files.find(pattern)
  return Promise.all(
    paths.map((path) => readFromDisk(context, { path, field: dataPropertyName || 'data', ...names })),
  )
}
