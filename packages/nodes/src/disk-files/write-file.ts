import { defineOperation, eachItem, param } from '@heddle/core/node'
import { getFile } from '../files/item-files.ts'

export const writeFile = defineOperation()({
  label: 'Write File to Disk',
  description: 'Writes the file of each item',
  action: 'Write File to Disk',
  params: {
    fileName: param.string({
      label: 'File Path and Name',
      required: true,
      placeholder: 'e.g. reports/today.csv',
      description: 'Path within the folders that this instance allows',
    }),
    dataPropertyName: param.string({ label: 'Input Binary Field', default: 'data', required: true }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        append: param.boolean({ label: 'Append', description: 'Whether to append to an existing file' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { fileName, dataPropertyName, options }) => {
      if (fileName.trim() === '') throw new Error('Enter the file to write')
      const content = await context.binary.stream(getFile(item, dataPropertyName))
      await context.files.write(fileName, content, { append: options.append ?? false })
      return { ...item, json: { ...item.json, fileName }, pairedItem: undefined }
    }),
})
